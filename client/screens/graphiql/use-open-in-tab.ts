/** Opens an operation in the editors, from the panels beside them. */
import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';

/** The function that goes to the tab with this text, or opens another with the text and its variables. */
export function useOpenInTab(): (query: string, variables: string) => void {
  const actions = useGraphiQLActions();
  const { tabs, queryEditor, variableEditor } = useGraphiQL(
    pick('tabs', 'queryEditor', 'variableEditor'),
  );
  return (query, variables) => {
    const index = tabs.findIndex((tab) => tab.query === query);
    if (index >= 0) return actions.changeTab(index);
    actions.addTab();
    queryEditor?.setValue(query);
    variableEditor?.setValue(variables);
  };
}
