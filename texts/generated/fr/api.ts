/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
import { select } from '@messageformat/runtime';
export const texts = {
  "deleted": {
    "account": "Votre compte est supprimé",
    "withoutPlan": "Votre compte est supprimé. Vous n’avez pas d’abonnement actif.",
  },
  "notDeleted": {
    "refused": "Nous n’avons pas pu supprimer votre compte : notre prestataire de paiement a refusé de mettre fin à un abonnement. Notre service client s’en occupe. Vous pouvez peut-être résilier sur notre page de paiement.",
    "failed": "Votre compte n’est pas encore supprimé : nous n’avons pas pu confirmer que chaque abonnement prend fin. Veuillez réessayer.",
    "unlinked": "Nous n’avons pas encore pu supprimer votre compte : un achat fait avec votre adresse e-mail est en cours d’association. Veuillez réessayer dans un jour, ou résilier d’abord cet abonnement avec le formulaire sans connexion.",
    "more": "Nous n’avons pas pu supprimer votre compte : il a trop d’abonnements pour y mettre fin en une fois. Veuillez écrire à notre service client.",
    "login": "Vos abonnements prennent fin, mais nous n’avons pas pu supprimer votre accès. Veuillez réessayer.",
    "uncertain": "Vos abonnements prennent fin, mais nous n’avons pas pu confirmer que votre accès a été supprimé. Veuillez réessayer.",
  },
  "account": "Votre compte",
  "back": "Retour à votre abonnement",
  "outOfDate": "Cette page n’est plus à jour. Rien n’a été modifié. Veuillez revenir en arrière et réessayer.",
  "notEnded": "Vous êtes déconnecté dans ce navigateur, mais nous n’avons pas encore pu mettre fin à votre session sur notre serveur. Nous réessaierons quand vous ouvrirez de nouveau la page de votre compte ici. Sinon, elle prendra fin d’elle-même sous 14 jours.",
  "errors": {
    "UNAUTHENTICATED": "Connectez-vous et réessayez.",
    "EMAIL_NOT_VERIFIED": "Confirmez d’abord que cette adresse e-mail est bien la vôtre : connectez-vous avec un lien que nous y envoyons.",
    "FORBIDDEN": "Ce compte n’est pas autorisé à le faire.",
    "BAD_USER_INPUT": "La saisie n’est pas valide.",
    "PAYMENT_PROVIDER_UNAVAILABLE": "Notre prestataire de paiement est injoignable pour l’instant. Veuillez réessayer.",
    "DIRECTORY_UNAVAILABLE": "Les données du compte sont inaccessibles pour l’instant. Veuillez réessayer.",
    "RATE_LIMITED": "Trop de demandes. Veuillez réessayer dans un instant.",
    "SERVER_OVERLOADED": "Nous sommes très sollicités en ce moment. Veuillez réessayer dans un instant.",
    "INTERNAL_SERVER_ERROR": "Une erreur s’est produite de notre côté.",
  },
  "unchanged": {
    "notFound": "Cet abonnement n’existe pas.",
    "alreadyEnded": "L’abonnement a déjà pris fin.",
    "refused": (d: { change: string }) => ("Notre prestataire de paiement a refusé " + select(d.change, { RESUME: "de reprendre votre abonnement", other: "de résilier votre abonnement" }) + ". Notre service client s’en occupe. Vous pouvez peut-être le faire sur notre page de paiement.") as string,
    "isBeingDeleted": "Ce compte est en cours de suppression, donc ses abonnements prennent fin. S’il existe encore dans dix minutes, veuillez réessayer.",
    "isEndingNow": "Cet abonnement prend fin immédiatement, comme demandé, et ne peut plus être repris.",
    "notDeleted": "Rien n’a été modifié, et votre compte n’est pas supprimé : nous n’avons pas pu charger vos abonnements. Veuillez réessayer.",
    "notRecorded": (d: { wasSent: string; loginUrl: string }) => (select(d.wasSent, { yes: "Nous ne savons pas avec certitude si votre demande a été enregistrée : elle sera peut-être encore exécutée. Veuillez la renvoyer (elle ne comptera qu’une fois)", other: "Votre abonnement n’a pas été modifié. Rien n’a été enregistré. Veuillez réessayer" }) + ", ou passez par " + d.loginUrl) as string,
  },
};
