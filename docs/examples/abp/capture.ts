export default async () => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: true })
  const tracks = stream.getVideoTracks().map(({ label }) => label)
  for (const track of stream.getTracks()) track.stop()
  return { tracks }
}
