/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
import { select } from '@messageformat/runtime';
export const texts = {
  "receipt": "Receipt of a cancellation",
  "questions": (d: { supportEmail: string }) => "Questions? Write to " + d.supportEmail + ".",
  "proof": (d: { kind: string; origin: string; keys: string }) => ("The last line repeats this " + select(d.kind, { RECEIPT: "receipt", other: "confirmation" }) + ", signed by " + d.origin + ". With the keys at " + d.keys + ", anyone can check that it’s genuine: it’s a JSON Web Signature (EdDSA).") as string,
};
