/** The table of words as a lint rule: a name or a comment that a newcomer would have to decode is an error that says the usual term. */

/** What must not be read, in names (`agentsPart` is "agents part"), in names of files and in comments; and what to write. */
const table = [
  [/\b(remember(s|ed|ing)?|recall(s|ed)?)\b/, 'cached, cache, peek'],
  [/\b(verdicts?|judg(e|es|ed|ing))\b/, 'classify, class'],
  [/\bstrangers?\b/, 'anonymous, others'],
  [/\bvital\b/, 'critical'],
  [/\b(patience|courtesy)\b/, '…TimeoutMs, …GraceMs'],
  [/\b(impatient|head start)\b/, 'preload, eager'],
  [/\b(slips?|oddit(y|ies))\b/, 'typo, notes'],
  [/\bagents part\b/, 'agent input'],
  [/\b(what waits|was told)\b/, 'pending, notified'],
  [/\bdoors?\b/, 'portal links, ways in'],
  [/\b(record|last|pending) words?\b/, 'intent'],
  [/\bslots?\b/, 'placeholder'],
  [/\b(burn(s|t|ed|ing)?|adopt(s|ed|ing)?)\b/, 'use up (a key), take over'],
  [/\bpermits?\b/, 'stripeBudget, consume'],
];

const find = (text) => table.find(([pattern]) => pattern.test(text));

/** `agentsPart`, `AGENTS_PART` and `agents-part` as "agents part". */
const spell = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.]/g, ' ')
    .toLowerCase();

/** @type {import('eslint').Rule.RuleModule} */
const rule = {
  create(context) {
    const { filename } = context;
    const report = (loc, text, what) => {
      const [pattern, instead] = find(text) ?? [];
      if (!pattern) return;
      const [word] = pattern.exec(text);
      context.report({ loc, message: `${what} has "${word}": write ${instead} (CONTRIBUTING).` });
    };
    return {
      Program({ loc, tokens, comments }) {
        report(loc, spell(filename.split('/').at(-1)), 'The name of the file');
        for (const { type, value, loc: place } of tokens)
          if (/Identifier$/.test(type)) report(place, spell(value), `The name ${value}`);
        for (const { value, loc: place } of comments)
          report(place, value.toLowerCase(), 'The comment');
      },
    };
  },
};

export default { rules: { words: rule } };
