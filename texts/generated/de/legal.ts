/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "notice": "<strong>Diese Seite ist eine Vorlage.</strong> Sie ist kein Rechtstext und nicht verbindlich. Der Betreiber dieser Website ersetzt sie durch eine eigene Seite oder einen Link dorthin.",
  "contact": {
    "title": "Kontakt",
    "text": "Fragen zu dieser Seite richten Sie bitte an <mail/>.",
  },
  "terms": [{
    "title": "Was wir anbieten",
    "text": "[Beschreiben Sie die App, die Website und das Premium-Abo, und wer sie nutzen darf.]",
  }, {
    "title": "Preis, Verlängerung und Kündigung",
    "text": "[Nennen Sie den Preis, die Laufzeit und die Verlängerung, und sagen Sie, wie man kündigt: auf der Website unter „Abo verwalten“, in der iPhone-App bei Apple.]",
  }, {
    "title": "Rückerstattungen",
    "text": "[Sagen Sie, wann und wie Geld zurückgezahlt wird und welche Rechte das Gesetz gibt.]",
  }, {
    "title": "Gesundheit",
    "text": "[Sagen Sie, dass der Dienst beim Aufhören hilft und keinen ärztlichen Rat ersetzt.]",
  }, {
    "title": "Haftung und anwendbares Recht",
    "text": "[Nennen Sie das Unternehmen, seine Anschrift und das Recht, das gilt.]",
  }],
  "privacy": [{
    "title": "Wer verantwortlich ist",
    "text": "[Nennen Sie das Unternehmen, seine Anschrift und eine Kontaktstelle für den Datenschutz.]",
  }, {
    "title": "Was wir speichern, und warum",
    "text": "[Zählen Sie es auf: die E-Mail-Adresse für die Anmeldung, die Kundennummer beim Zahlungsdienst, Kündigungen. Kartendaten bleiben beim Zahlungsdienst.]",
  }, {
    "title": "In Ihrem Browser",
    "text": "[Zählen Sie es auf: die Sitzung nach der Anmeldung und die E-Mail-Adresse, bis der angeforderte Link geöffnet wird.]",
  }, {
    "title": "Ihre Rechte",
    "text": "[Auskunft, Berichtigung, Löschung, Übertragbarkeit, Widerspruch, Beschwerde; wie lange Daten aufbewahrt werden.]",
  }],
};
