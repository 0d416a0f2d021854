/** A recording as a picture: the peaks of its samples. */

/** Draws the samples over the whole canvas, in the colour of its text. */
export function drawWave(canvas: HTMLCanvasElement, samples: Float32Array): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { width, height } = canvas;
  context.clearRect(0, 0, width, height);
  context.fillStyle = getComputedStyle(canvas).color;
  const step = samples.length / width;
  for (let x = 0; x < width; x += 3) {
    let peak = 0;
    for (let at = Math.floor(x * step); at < (x + 3) * step && at < samples.length; at++) {
      peak = Math.max(peak, Math.abs(samples[at] as number));
    }
    const tall = Math.max(2, peak * height);
    context.fillRect(x, (height - tall) / 2, 2, tall);
  }
}
