/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "lead": "Abonnements, remboursements et compte : les réponses, étape par étape.",
  "contact": "Une autre question ? Écrivez à <mail/>",
  "subjects": {
    "activate": "Activer mon abonnement web",
    "refund": "Remboursement d’un abonnement web",
  },
  "answers": {
    "cancelIos": {
      "title": "Comment résilier un abonnement iOS ?",
      "picture": "L’app Réglages d’un iPhone : l’abonnement à Stop Smoke Now et le bouton « Annuler l’abonnement ».",
      "intro": "Si vous avez souscrit l’abonnement dans l’app iPhone, c’est Apple qui vous facture, et c’est auprès d’Apple que vous résiliez :",
      "steps": ["Ouvrez l’app <b>Réglages</b> sur votre iPhone ou votre iPad.", "Touchez <b>votre nom</b>, tout en haut.", "Touchez <b>Abonnements</b>, puis <b>Stop Smoke Now</b>.", "Touchez <b>Annuler l’abonnement</b>, puis confirmez. Il faut parfois faire défiler l’écran pour trouver ce bouton."],
      "notes": ["Ce bouton n’apparaît pas, ou un message en rouge annonce une date d’expiration ? L’abonnement est alors déjà résilié. Vous conservez Premium jusqu’à la fin de la période que vous avez payée. Supprimer l’app de votre téléphone ne résilie pas l’abonnement.", "Stop Smoke Now n’est pas dans la liste ? Vous l’avez peut-être acheté sur notre site : voyez comment <cancelWeb>résilier un abonnement web</cancelWeb>. Pour récupérer votre argent, voyez comment <refundIos>obtenir un remboursement d’Apple</refundIos>."],
    },
    "refundIos": {
      "title": "Comment obtenir le remboursement d’un achat iOS ?",
      "picture": "La page « Signaler un problème » d’Apple : « Demander un remboursement » est choisi, au-dessus de la liste des achats.",
      "intro": "Les achats faits dans l’app iPhone sont payés à Apple, et seul Apple peut les rembourser :",
      "steps": ["Allez sur <apple>reportaproblem.apple.com</apple> et connectez-vous avec le compte Apple de votre achat.", "Choisissez <b>Je souhaite</b>, puis <b>Demander un remboursement</b>.", "Choisissez le motif, puis <b>Suivant</b>.", "Choisissez votre achat <b>Stop Smoke Now</b>, puis <b>Envoyer</b>."],
      "notes": ["Apple répond par e-mail, en général sous 24 à 48 heures. Un paiement encore en attente ne peut pas être remboursé : réessayez lorsqu’il est passé.", "Une demande de remboursement n’arrête pas le paiement suivant : pensez aussi à <cancelIos>résilier l’abonnement iOS</cancelIos>. Vous avez payé sur notre site ? Voyez comment <refundWeb>obtenir le remboursement d’un abonnement web</refundWeb>."],
    },
    "activateWeb": {
      "title": "Comment activer un abonnement web dans l’app ?",
      "picture": "Le premier écran de l’app : sous le bouton de départ, « J’ai déjà un compte » est mis en évidence.",
      "intro": "Un abonnement Premium acheté sur notre site fonctionne dans l’app dès que vous vous connectez :",
      "steps": ["Installez Stop Smoke Now depuis l’App Store et ouvrez l’app.", "Sur le premier écran, touchez <b>J’ai déjà un compte</b>.", "Saisissez <b>la même adresse e-mail</b> que sur le site.", "Suivez les étapes à l’écran. Premium est alors débloqué."],
      "notes": ["Premium n’est pas débloqué ? Vous avez peut-être utilisé une autre adresse e-mail : essayez celle de votre achat, ou retrouvez votre abonnement dans <manage>Gérer l’abonnement</manage>. Si cela ne suffit pas, écrivez à <activationMail/>.", "Un abonnement web n’est pas dans la liste d’Apple. Pour y mettre fin, voyez comment <cancelWeb>résilier un abonnement web</cancelWeb>."],
    },
    "cancelWeb": {
      "title": "Comment résilier un abonnement web ?",
      "picture": "Deux pages web, l’une après l’autre : « Résilier l’abonnement » sur la page « Gérer l’abonnement », puis la résiliation chez le prestataire de paiement.",
      "intro": "Si vous avez acheté Premium sur notre site, vous pouvez le résilier en ligne, en une minute environ :",
      "steps": ["Allez sur <manage>Gérer l’abonnement</manage>.", "Connectez-vous avec l’adresse e-mail de votre inscription. Nous vous envoyons un lien : ouvrez-le pour vous connecter.", "Choisissez <b>Résilier l’abonnement</b>, puis <b>Poursuivre la résiliation</b>. La page de notre prestataire de paiement s’ouvre dans un nouvel onglet.", "<b>Résiliez votre abonnement sur cette page</b>, puis confirmez."],
      "notes": ["Votre abonnement est ensuite affiché comme « Résilié ». Vous conservez Premium jusqu’à la date de fin indiquée, et plus rien n’est prélevé pour cet abonnement.", "Vous l’avez acheté dans l’app iPhone ? Voyez comment <cancelIos>résilier un abonnement iOS</cancelIos>. Pour récupérer votre argent, voyez comment <refundWeb>obtenir le remboursement d’un abonnement web</refundWeb>."],
    },
    "refundWeb": {
      "title": "Comment obtenir le remboursement d’un abonnement web ?",
      "intro": "Écrivez à notre service client à l’adresse <refundMail/>. Pour que nous trouvions votre paiement, indiquez-nous :",
      "steps": ["<b>l’adresse e-mail de votre inscription</b>,", "<b>le produit</b> acheté, par exemple Premium."],
      "notes": ["N’envoyez jamais de numéro de carte ni de mot de passe : nous n’en avons pas besoin.", "Un remboursement n’arrête pas le paiement suivant : pensez aussi à <cancelWeb>résilier l’abonnement web</cancelWeb>. Vous avez payé dans l’app iPhone ? Voyez comment <refundIos>obtenir un remboursement d’Apple</refundIos>."],
    },
  },
};
