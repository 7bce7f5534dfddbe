/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "ratingSource": "<source>Voir nos avis</source>",
  "price": (d: { price: string }) => "Premium : " + d.price,
  "cancelAnytime": "Résiliable en ligne à tout moment.",
  "opens": "« Essayer l’app » ouvre un court questionnaire dans un nouvel onglet.",
  "subtitle": "Votre chemin vers une vie <keep>sans tabac</keep> commence ici",
  "more": "Découvrir l’app",
  "hands": "Deux mains ouvertes laissent se lever le soleil du matin ; trois oiseaux s’envolent.",
  "rating": "<strong>Plus de 90 %</strong> des avis donnent cinq étoiles",
  "about": "Arrêter de fumer, c’est difficile. <sentence>Nous sommes à vos côtés.</sentence>",
  "companion": "Stop Smoke Now accompagne les personnes qui veulent arrêter de fumer. L’app apprend à connaître vos habitudes, vous aide à passer les minutes où l’envie est la plus forte et vous montre le chemin déjà parcouru.",
  "methods": "Fondée sur des méthodes éprouvées, elle vous accompagne à chaque étape, de la première idée d’arrêter jusqu’au matin où vous ne comptez plus.",
  "feature": "Tout ce qu’il faut pour une journée <keep>sans tabac</keep>",
  "lead": "Puis pour la suivante. Le tout dans une seule app.",
  "app": "Exemple du premier écran de l’app : jours sans fumer, argent économisé, envies moins nombreuses de jour en jour, et un bouton pour le moment où une envie survient.",
  "closing": "Demain pourrait être votre premier matin <keep>sans tabac</keep>",
  "features": {
    "health": {
      "title": "Suivi de votre santé",
      "text": "Gardez un œil sur votre forme à mesure que les jours <keep>sans tabac</keep> s’additionnent.",
    },
    "toolkit": {
      "title": "Aide contre les envies",
      "text": "De quoi réagir dès qu’une envie se présente.",
    },
    "plan": {
      "title": "Programme personnalisé",
      "text": "Une façon d’arrêter qui part de vos habitudes et suit votre rythme.",
    },
    "wellness": {
      "title": "Conseils bien-être",
      "text": "De petites idées, faciles à suivre, pour les jours qui paraissent longs.",
    },
    "progress": {
      "title": "Suivi des progrès",
      "text": "Suivez votre parcours grâce à des statistiques détaillées.",
    },
    "friendly": {
      "title": "Interface facile à utiliser",
      "text": "Des écrans clairs qui restent simples, même les jours difficiles.",
    },
    "insights": {
      "title": "Analyse personnelle",
      "text": "Découvrez et comprenez vos habitudes face au tabac.",
    },
    "savings": {
      "title": "Calcul de vos économies",
      "text": "Regardez s’accumuler l’argent qui ne part plus en fumée.",
    },
    "coping": {
      "title": "Techniques contre les envies",
      "text": "Des stratégies pour surmonter le stress sans allumer de cigarette.",
    },
    "reminders": {
      "title": "Rappels motivants",
      "text": "Un encouragement chaque jour, pour ne pas oublier pourquoi vous arrêtez.",
    },
  },
};
