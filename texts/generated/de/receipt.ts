/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "account": "Konto",
  "endedBy": "Beendet durch",
  "number": "Belegnummer",
  "plan": "Abo",
  "requestedAt": "Kündigung eingegangen am",
  "requestedBy": "Kündigung eingegangen über",
  "confirmedAt": "Vom Zahlungsdienst bestätigt",
  "wouldHaveEnded": "Hätte geendet am",
  "wasYoursUntil": "Ihr Abo lief bis",
  "isYoursUntil": "Ihr Abo läuft bis",
  "openPayment": "Offene Zahlung",
  "notCollected": "Wird nicht mehr eingezogen",
  "withdrawnAt": "Zurückgenommen am",
  "withdrawnBy": "Zurückgenommen über",
  "support": "Fragen an",
  "by": {
    "SUBSCRIBER": "Ihr Konto",
    "SUPPORT": "Unseren Support",
    "PAYMENT_PROVIDER": "Unseren Zahlungsdienst",
    "DECLARATION": "Unser Online-Formular",
  },
  "cause": {
    "PAYMENT_FAILED": "Unseren Zahlungsdienst, weil eine Zahlung fehlschlug",
    "PAYMENT_DISPUTED": "Unseren Zahlungsdienst, weil einer Zahlung widersprochen wurde",
  },
};
