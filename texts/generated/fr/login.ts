/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "invitation": "Vous découvrez Stop Smoke Now ? <survey>Créer un compte</survey>",
  "newTab": "S’ouvre dans un nouvel onglet",
  "sessionEnded": "Votre session a pris fin. Veuillez vous reconnecter : un nouveau lien vous ramène ici.",
  "email": "Adresse e-mail",
  "continue": "Continuer",
  "noPassword": "Pas besoin de mot de passe : nous vous envoyons un lien qui vous connecte.",
  "noStorage": "Ce navigateur n’enregistre pas les données des sites : votre session prendra fin à la fermeture de cet onglet.",
  "newLink": "Demander un nouveau lien",
  "checkEmail": "Consultez votre boîte mail",
  "sent": "Nous avons envoyé un lien de connexion à <address/>. Ouvrez-le sur cet appareil pour vous connecter.",
  "spam": "Pas d’e-mail après une minute ? Regardez dans vos courriers indésirables.",
  "resendIn": "Renvoyer dans <time/>",
  "resend": "Renvoyer",
  "canResend": "Vous pouvez maintenant demander un autre lien.",
  "wasResent": "Un nouveau lien a été envoyé.",
  "otherEmail": "Utiliser une autre adresse e-mail",
  "opening": "Connexion en cours…",
  "didYouMean": "Vouliez-vous dire <address/> ?",
  "openedElsewhere": "Vous avez ouvert le lien ailleurs ? Vous y êtes connecté. Pour vous connecter ici, demandez un autre lien et ouvrez-le dans ce navigateur.",
  "withoutLink": "Sans lien, vous pouvez <exit>résilier votre contrat</exit> ou écrire à <support/>.",
  "withoutLinkOrForm": "Sans lien, vous pouvez écrire à <support/>.",
  "problems": {
    "invalidEmail": {
      "message": "Cette adresse e-mail n’est pas valide. Vérifiez-la et réessayez.",
    },
    "otherMethod": {
      "message": "Vérifiez votre adresse e-mail et réessayez.",
    },
    "notSent": {
      "message": "Une erreur s’est produite. Veuillez réessayer plus tard.",
    },
    "tooMany": {
      "message": "Une erreur s’est produite. Veuillez réessayer plus tard.",
      "hint": "Trop de liens ont été demandés. Veuillez attendre une heure avant d’en demander un autre.",
    },
    "switchedOff": {
      "message": "La connexion a échoué. Veuillez réessayer.",
      "hint": "Ce compte est désactivé : aucun lien ne permet de s’y connecter. Veuillez écrire à <support/>.",
    },
    "noEmail": {
      "message": "Aucune adresse e-mail trouvée. Veuillez la saisir à nouveau.",
      "hint": "Ce navigateur ne sait pas à quelle adresse le lien a été envoyé. Saisissez-la pour vous connecter ici.",
    },
    "linkFailed": {
      "message": "La connexion a échoué. Veuillez réessayer.",
      "hint": "Le lien a été envoyé à une autre adresse e-mail, ou nous n’étions pas joignables. Le lien lui-même fonctionne peut-être encore.",
    },
    "linkIsDamaged": {
      "message": "La connexion a échoué. Veuillez réessayer.",
      "hint": "Ce lien est incomplet. Ouvrez-le à nouveau depuis l’e-mail, ou demandez-en un nouveau.",
    },
    "linkIsDead": {
      "message": "La connexion a échoué. Veuillez réessayer.",
      "hint": "Chaque lien ne fonctionne qu’une fois et expire au bout de quelques heures. Celui-ci a déjà servi ou a expiré. Vous pouvez en demander un nouveau.",
    },
  },
};
