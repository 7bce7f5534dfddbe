/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "lead": "Abos, Rückerstattungen und Ihr Konto: Schritt für Schritt erklärt.",
  "contact": "Noch eine Frage? Schreiben Sie an <mail/>",
  "subjects": {
    "activate": "Mein Web-Abo aktivieren",
    "refund": "Rückerstattung für ein Web-Abo",
  },
  "answers": {
    "cancelIos": {
      "title": "Wie kündige ich ein iOS-Abo?",
      "picture": "Die Einstellungen eines iPhones: das Abo von Stop Smoke Now mit der Taste „Abo kündigen“.",
      "intro": "Wenn Sie das Abo in der iPhone-App abgeschlossen haben, rechnet Apple es ab, und Sie kündigen bei Apple:",
      "steps": ["Öffnen Sie auf Ihrem iPhone oder iPad die App <b>Einstellungen</b>.", "Tippen Sie ganz oben auf <b>Ihren Namen</b>.", "Tippen Sie auf <b>Abonnements</b> und dann auf <b>Stop Smoke Now</b>.", "Tippen Sie auf <b>Abo kündigen</b> und bestätigen Sie. Vielleicht müssen Sie dafür nach unten scrollen."],
      "notes": ["Die Taste fehlt, oder in roter Schrift steht ein Ablaufdatum? Dann ist das Abo schon gekündigt. Sie behalten Premium bis zum Ende des bezahlten Zeitraums. Wenn Sie nur die App vom Telefon löschen, ist das Abo nicht gekündigt.", "Stop Smoke Now steht nicht in der Liste? Dann haben Sie vielleicht auf unserer Website gekauft: Lesen Sie, wie Sie <cancelWeb>ein Web-Abo kündigen</cancelWeb>. Möchten Sie Ihr Geld zurück, lesen Sie, wie Sie <refundIos>eine Rückerstattung von Apple bekommen</refundIos>."],
    },
    "refundIos": {
      "title": "Wie bekomme ich eine Rückerstattung für ein iOS-Abo?",
      "picture": "Apples Seite „Problem melden“: Über der Liste der Käufe ist „Eine Rückerstattung beantragen“ gewählt.",
      "intro": "Käufe in der iPhone-App bezahlen Sie bei Apple, und nur Apple kann sie erstatten:",
      "steps": ["Gehen Sie auf <apple>reportaproblem.apple.com</apple> und melden Sie sich mit dem Apple-Account an, mit dem Sie gekauft haben.", "Wählen Sie <b>Ich möchte</b> und dann <b>Eine Rückerstattung beantragen</b>.", "Wählen Sie den Grund und dann <b>Weiter</b>.", "Wählen Sie Ihren Kauf von <b>Stop Smoke Now</b> und dann <b>Senden</b>."],
      "notes": ["Apple antwortet per E-Mail, meist innerhalb von 24 bis 48 Stunden. Eine Zahlung, die noch aussteht, kann noch nicht erstattet werden: Versuchen Sie es noch einmal, sobald sie abgebucht ist.", "Eine Rückerstattung stoppt die nächste Zahlung nicht: <cancelIos>Kündigen Sie auch das iOS-Abo</cancelIos>. Sie haben auf unserer Website bezahlt? Dann lesen Sie, wie Sie <refundWeb>eine Rückerstattung für ein Web-Abo</refundWeb> bekommen."],
    },
    "activateWeb": {
      "title": "Wie aktiviere ich ein Web-Abo in der App?",
      "picture": "Die erste Ansicht der App: Unter der Starttaste ist „Ich habe bereits ein Konto“ markiert.",
      "intro": "Ein Premium-Abo, das Sie auf unserer Website gekauft haben, gilt in der App, sobald Sie sich anmelden:",
      "steps": ["Laden Sie Stop Smoke Now aus dem App Store und öffnen Sie die App.", "Tippen Sie in der ersten Ansicht auf <b>Ich habe bereits ein Konto</b>.", "Geben Sie <b>dieselbe E-Mail-Adresse</b> ein wie auf der Website.", "Folgen Sie den Schritten auf dem Bildschirm. Danach ist Premium freigeschaltet."],
      "notes": ["Premium ist nicht freigeschaltet? Vielleicht haben Sie eine andere E-Mail-Adresse benutzt: Versuchen Sie es mit der, mit der Sie gekauft haben, oder suchen Sie Ihr Abo unter <manage>Abo verwalten</manage>. Wenn das nicht hilft, schreiben Sie an <activationMail/>.", "Ein Web-Abo steht nicht in Apples Liste. Lesen Sie, wie Sie <cancelWeb>ein Web-Abo kündigen</cancelWeb>."],
    },
    "cancelWeb": {
      "title": "Wie kündige ich ein Web-Abo?",
      "picture": "Zwei Webseiten nacheinander: „Abo kündigen“ auf der Seite „Abo verwalten“, dann die Kündigung beim Zahlungsdienst.",
      "intro": "Wenn Sie Premium auf unserer Website gekauft haben, können Sie es online in etwa einer Minute kündigen:",
      "steps": ["Gehen Sie zu <manage>Abo verwalten</manage>.", "Melden Sie sich mit der E-Mail-Adresse an, mit der Sie sich registriert haben. Wir senden Ihnen einen Link: Öffnen Sie ihn, und Sie sind angemeldet.", "Wählen Sie <b>Abo kündigen</b> und dann <b>Weiter zur Kündigung</b>. Die Seite unseres Zahlungsdienstes öffnet sich in einem neuen Tab.", "<b>Kündigen Sie dort Ihr Abo</b> und bestätigen Sie."],
      "notes": ["Danach wird Ihr Abo als „Gekündigt“ angezeigt. Sie behalten Premium bis zu dem Tag, der bei „Ende“ steht, und für dieses Abo wird nichts mehr abgebucht.", "Sie haben in der iPhone-App gekauft? Dann lesen Sie, wie Sie <cancelIos>ein iOS-Abo kündigen</cancelIos>. Möchten Sie Ihr Geld zurück, lesen Sie, wie Sie <refundWeb>eine Rückerstattung für ein Web-Abo</refundWeb> bekommen."],
    },
    "refundWeb": {
      "title": "Wie bekomme ich eine Rückerstattung für ein Web-Abo?",
      "intro": "Schreiben Sie unserem Support: <refundMail/>. Damit wir Ihre Zahlung finden, nennen Sie uns bitte:",
      "steps": ["die <b>E-Mail-Adresse, mit der Sie sich registriert haben</b>,", "das <b>Produkt</b>, das Sie gekauft haben, zum Beispiel Premium."],
      "notes": ["Senden Sie uns nie Kartennummern oder Passwörter: Wir brauchen sie nicht.", "Eine Rückerstattung stoppt die nächste Zahlung nicht: <cancelWeb>Kündigen Sie auch das Web-Abo</cancelWeb>. Sie haben in der iPhone-App bezahlt? Dann lesen Sie, wie Sie <refundIos>eine Rückerstattung von Apple bekommen</refundIos>."],
    },
  },
};
