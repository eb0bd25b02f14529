import { expect, type Locator, type Page } from 'playwright/test';

/** Goes on with Tab until that has the focus, and sees where it is: so many presses at most. */
export async function tabTo(page: Page, control: Locator, most = 90) {
  await expect(control).toBeVisible();
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    const [look] = await control.evaluateAll((found) =>
      found
        .filter((element) => element === document.activeElement)
        .map((element) => [element, element.parentElement!].map((one) => getComputedStyle(one).outlineStyle)),
    );
    if (!look) continue;
    expect(
      look.some((style) => style !== 'none'),
      'one sees what has the focus',
    ).toBe(true);
    return;
  }
  throw new Error(`${control.toString()} is not reached by ${most} presses of Tab`);
}
