/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
import { select } from '@messageformat/runtime';
export const texts = {
  "receipt": "Justificatif d’une résiliation",
  "questions": (d: { supportEmail: string }) => "Une question ? Écrivez à " + d.supportEmail + ".",
  "proof": (d: { kind: string; origin: string; keys: string }) => ("La dernière ligne reprend " + select(d.kind, { RECEIPT: "ce justificatif", other: "cette confirmation" }) + " avec la signature de " + d.origin + ". Avec les clés publiées sur " + d.keys + ", chacun peut vérifier que la signature est authentique : c’est une JSON Web Signature (EdDSA).") as string,
};
