/** Reads the expanded state of a button with a popover, which the browser computes without an attribute. */
import type { Locator } from 'playwright-core';

/** Undefined for a button that opens nothing. */
export async function isExpanded(button: Locator): Promise<unknown> {
  const mark = 'data-asked';
  await button.evaluate((element, name) => element.setAttribute(name, ''), mark);
  const devtools = await button.page().context().newCDPSession(button.page());
  try {
    const { root } = await devtools.send('DOM.getDocument');
    const { nodeId } = await devtools.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: `[${mark}]`,
    });
    const { nodes } = await devtools.send('Accessibility.getPartialAXTree', {
      nodeId,
      fetchRelatives: false,
    });
    return nodes[0]?.properties?.find(({ name }) => name === 'expanded')?.value.value;
  } finally {
    await devtools.detach();
    await button.evaluate((element, name) => element.removeAttribute(name), mark);
  }
}
