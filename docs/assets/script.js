/** Adds a button to each code block of a page, which copies it. Without scripts every page is whole. */

/** Shell prompts, which are not copied. */
const PROMPTS = /^\$ /gmu;

for (const block of navigator.clipboard ? document.querySelectorAll('pre') : []) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const copied = await navigator.clipboard.writeText(block.textContent.replace(PROMPTS, '').trimEnd()).then(
      () => 'Copied',
      () => 'Not copied',
    );
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  const frame = document.createElement('div');
  frame.className = 'frame';
  block.replaceWith(frame);
  frame.append(block, button);
}
