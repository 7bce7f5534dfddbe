/** Lists the app's ten features from the specification as data, three of them with a picture. */
import { texts } from '#texts/landing';
import healthUrl from '#pictures/panel-health.svg';
import planUrl from '#pictures/panel-plan.svg';
import toolkitUrl from '#pictures/panel-toolkit.svg';
import type { IconName } from '../../images/icons.tsx';

export interface Feature {
  icon: IconName;
  title: string;
  text: string;
  /** The address of a screenshot detail. */
  picture?: string;
}

const feature = (icon: IconName, picture?: string): Feature => ({
  icon,
  ...texts.features[icon],
  ...(picture && { picture }),
});

export const features: readonly Feature[] = [
  feature('health', healthUrl),
  feature('toolkit', toolkitUrl),
  feature('plan', planUrl),
  feature('wellness'),
  feature('progress'),
  feature('friendly'),
  feature('insights'),
  feature('savings'),
  feature('coping'),
  feature('reminders'),
];
