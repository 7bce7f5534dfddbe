/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
import { select } from '@messageformat/runtime';
export const texts = {
  "receipt": "Beleg einer Kündigung",
  "questions": (d: { supportEmail: string }) => "Fragen? Schreiben Sie an " + d.supportEmail + ".",
  "proof": (d: { kind: string; origin: string; keys: string }) => ("Die letzte Zeile ist " + select(d.kind, { RECEIPT: "dieser Beleg", other: "diese Bestätigung" }) + " noch einmal, signiert von " + d.origin + ". Mit den Schlüsseln unter " + d.keys + " kann jeder prüfen, dass die Unterschrift echt ist: Es ist eine JSON Web Signature (EdDSA).") as string,
};
