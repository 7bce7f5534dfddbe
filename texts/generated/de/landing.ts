/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "ratingSource": "<source>Zu unseren Bewertungen</source>",
  "price": (d: { price: string }) => "Premium für " + d.price,
  "cancelAnytime": "Jederzeit online kündbar.",
  "opens": "„App testen“ öffnet eine kurze Umfrage in einem neuen Tab.",
  "subtitle": "Ihr Weg in ein <keep>rauchfreies</keep> Leben beginnt hier",
  "more": "Was die App kann",
  "hands": "Zwei offene Hände lassen die Morgensonne aufgehen, drei Vögel fliegen auf.",
  "rating": "<strong>Über 90 %</strong> der Bewertungen haben fünf Sterne",
  "about": "Aufhören ist schwer. <sentence>Sie müssen es nicht allein schaffen.</sentence>",
  "companion": "Stop Smoke Now begleitet Menschen, die mit dem Rauchen aufhören möchten. Die App lernt Ihre Gewohnheiten kennen, hilft Ihnen durch die Minuten, in denen das Verlangen am stärksten ist, und zeigt Ihnen, wie weit Sie schon gekommen sind.",
  "methods": "Mit bewährten Methoden ist sie bei jedem Schritt an Ihrer Seite: vom ersten Gedanken ans Aufhören bis zu dem Morgen, an dem Sie nicht mehr mitzählen.",
  "feature": "Alles für einen <keep>rauchfreien</keep> Tag",
  "lead": "Und dann für den nächsten. In einer einzigen App.",
  "app": "Ein Beispiel für die erste Ansicht der App: Tage ohne Zigarette, gespartes Geld, von Tag zu Tag weniger Verlangen und eine Taste für den Moment, in dem es kommt.",
  "closing": "Schon morgen kann Ihr erster <keep>rauchfreier</keep> Tag beginnen",
  "features": {
    "health": {
      "title": "Gesundheit im Blick",
      "text": "Sehen Sie, wie es Ihnen geht, während die <keep>rauchfreien</keep> Tage mehr werden.",
    },
    "toolkit": {
      "title": "Soforthilfe bei Verlangen",
      "text": "Etwas, wozu Sie greifen können, sobald das Verlangen kommt.",
    },
    "plan": {
      "title": "Persönlicher Plan",
      "text": "Ein Weg, der bei Ihren Gewohnheiten beginnt und sich nach Ihrem Tempo richtet.",
    },
    "wellness": {
      "title": "Tipps fürs Wohlbefinden",
      "text": "Kleine, machbare Ideen für Tage, die ohne Zigarette lang werden.",
    },
    "progress": {
      "title": "Fortschritt verfolgen",
      "text": "Verfolgen Sie Ihren Weg mit ausführlichen Statistiken.",
    },
    "friendly": {
      "title": "Einfache Bedienung",
      "text": "Klare Ansichten, die auch an einem schweren Tag leichtfallen.",
    },
    "insights": {
      "title": "Persönliche Einblicke",
      "text": "Entdecken und verstehen Sie Ihre Rauchgewohnheiten.",
    },
    "savings": {
      "title": "Sparrechner",
      "text": "Sehen Sie zu, wie sich das Geld summiert, das nicht mehr in Rauch aufgeht.",
    },
    "coping": {
      "title": "Techniken gegen das Verlangen",
      "text": "Eine Sammlung von Strategien, um Stress ohne Zigarette zu bewältigen.",
    },
    "reminders": {
      "title": "Motivierende Erinnerungen",
      "text": "Jeden Tag eine Ermutigung, damit Sie nicht vergessen, warum Sie aufhören.",
    },
  },
};
