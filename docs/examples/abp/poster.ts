export default async () => {
  const canvas = new OffscreenCanvas(420, 594)
  canvas.getContext('2d')?.fillText('abp-kit', 20, 40)
  const { size, type } = await canvas.convertToBlob()
  return { size, type }
}
