/** Whether there is a voice in a recording. */
export const hasVoice = (samples: Float32Array): boolean => samples.some((x) => Math.abs(x) > 0.003);
