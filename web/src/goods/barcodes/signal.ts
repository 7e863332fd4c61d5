let audio: AudioContext | undefined

/** Beeps and vibrates, for somebody who looks at the goods: short and high for a code taken, low for one refused. */
export const signal = (isWrong: boolean): void => {
  navigator.vibrate?.(isWrong ? [80, 60, 80] : 50)
  if (!('AudioContext' in window)) return
  audio ??= new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = isWrong ? 220 : 1_320
  volume.gain.value = 0.08
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + (isWrong ? 0.3 : 0.09))
}
