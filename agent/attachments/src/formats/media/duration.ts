/**
 * @param seconds - length of the audio, or position in the video @returns `1:02:03`, `0:12`, and with tenths
 *   below a minute, `0:01.2`
 */
export function clockTime(seconds: number): string {
  const tenths = Math.floor(seconds * 10)
  const whole = Math.floor(tenths / 10)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = `${String(whole % 60).padStart(2, '0')}${whole < 60 && tenths % 10 > 0 ? `.${tenths % 10}` : ''}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
