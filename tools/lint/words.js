/** Reports names and comments with another term than CONTRIBUTING's, and words that hide the actor or the thing. */

/** Words to avoid in names (`agentsPart` is "agents part"), file names and comments, with replacements. */
const everywhere = [
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

/** Avoided in names only: in a sentence these words may be right. */
const names = [
  [/^(is over|not over|will end|is owed)$/, 'hasEnded, notEnded, isEnding, isPastDue'],
  [/^is attempt$/, 'isIncomplete'],
  [/^code of( |$)/, 'errorCode, languageOf'],
  [/\b(create closing|closing of)\b/, 'deletion, footer'],
  [/\b(work items?|todos?|needs of|need of)\b/, 'task'],
  [/\bbilling accounts?\b/, 'customer'],
  [
    /\b((stored|new|changed|unreadable|commit|parse) account|account (store|subscription|core))\b/,
    'record',
  ],
  [/\b(found|known) logins?\b/, 'user'],
  [/^(whose|named by)$/, 'owner'],
  [/\b((use|take) drawing|is drawn|drawing context)\b/, 'rendering, rendered'],
  [/\b(providers receipt|receipt id)\b/, 'cancellation'],
];

/** Avoided in code, comments, strings and descriptions, because they hide the actor or the thing. */
const hiding = [
  [/\b(no|some)body\b|\bwho(ever|m)\b/gi, 'the actor: the subscriber, the caller, no user'],
  [/\bin[\s*/#]+place[\s*/#]+of\b/gi, 'instead of'],
  [/\b(of|by)[\s*/#]+which\b/gi, 'whose, with, that'],
  [/\bbeside\b/gi, 'next to, besides'],
];

const find = (text, table) => table.find(([pattern]) => pattern.test(text));

/** Spells `agentsPart`, `AGENTS_PART` and `agents-part` as "agents part". */
const spell = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.]/g, ' ')
    .toLowerCase();

const all = [...everywhere, ...names];

/** @type {import('eslint').Rule.RuleModule} */
const words = {
  create(context) {
    const { filename } = context;
    const report = (loc, text, what, table) => {
      const [pattern, instead] = find(text, table) ?? [];
      if (!pattern) return;
      const [word] = pattern.exec(text);
      context.report({ loc, message: `${what} has "${word}": write ${instead} (CONTRIBUTING).` });
    };
    return {
      Program({ loc, tokens, comments }) {
        report(loc, spell(filename.split('/').at(-1)), 'The name of the file', all);
        for (const { type, value, loc: place } of tokens)
          if (/Identifier$/.test(type)) report(place, spell(value), `The name ${value}`, all);
        for (const { value, loc: place } of comments)
          report(place, value.toLowerCase(), 'The comment', everywhere);
      },
    };
  },
};

/** @type {import('eslint').Rule.RuleModule} */
const plain = {
  create: ({ report, sourceCode }) => ({
    Program() {
      for (const [pattern, instead] of hiding)
        for (const { 0: word, index } of sourceCode.text.matchAll(pattern))
          report({
            loc: sourceCode.getLocFromIndex(index),
            message: `"${word.replace(/\W+/g, ' ')}" hides the actor or the thing: write ${instead} (CONTRIBUTING).`,
          });
    },
  }),
};

export default { rules: { words, plain } };
