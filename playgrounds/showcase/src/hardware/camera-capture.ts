import { AbpError, type CapabilityHandler } from '@abp-kit/core'
import { binary } from '@abp-kit/core/binary'
import type { cameraInput, cameraOutput } from './schema'

const handler: CapabilityHandler<typeof cameraInput, typeof cameraOutput> = async (params, { signal }) => {
  const { width, height, facing } = params
  const stream = await openCamera({ width, height, facingMode: facing })
  try {
    signal.throwIfAborted()
    const picture = await grab(stream)
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return {
      image: binary(blob, { filename: 'camera.jpg' }),
      width: canvas.width,
      height: canvas.height,
    }
  } finally {
    // Turns the camera's light off.
    for (const track of stream.getTracks()) track.stop()
  }
}

/** @throws {AbpError} `CAMERA_NOT_FOUND`. The runtime turns a `NotAllowedError` into `PERMISSION_DENIED`. */
async function openCamera(video: MediaTrackConstraints): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video })
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'NotFoundError') {
      throw new AbpError('CAMERA_NOT_FOUND', 'This computer has no camera. Connect one, then call again.', {
        retryable: true,
        cause,
      })
    }
    throw cause
  }
}

/** @returns the first frame that is not empty. */
async function grab(stream: MediaStream): Promise<ImageBitmap> {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  await video.play()
  try {
    return await createImageBitmap(video)
  } finally {
    video.srcObject = null
  }
}

export default handler
