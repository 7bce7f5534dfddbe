/** Texts of the specification that several tests need. */

/** The features in the retention view (section 2), each with heading and text. */
export const retentionFeatures = [
  ['Progress Tracking', 'monitor your journey with detailed statistics.'],
  ['Personal Insights', 'discover and analyze your smoking habits.'],
  ['Coping Techniques', 'collection of strategies to overcome stress.'],
  ['Inspirational Alerts', 'daily encouragement and motivational tips.'],
  [
    'Helping you every step of the way',
    'built with proven methods, empowering you to stay smoke-free.',
  ],
];
