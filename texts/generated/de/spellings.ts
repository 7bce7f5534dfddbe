/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "CANCELLATION": "kündigen kundigen kuendigung kündigung kundigung",
  "WITHDRAWAL": "widerruf wiederruf wiederrufen",
};
