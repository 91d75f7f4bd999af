import { z } from 'zod'
import { imageOutput } from '../image'

export const cameraInput = z.object({
  width: z.int().min(16).max(7680).default(1280).describe('Wished width in pixels; the camera decides'),
  height: z.int().min(16).max(4320).default(720).describe('Wished height in pixels; the camera decides'),
  facing: z.enum(['user', 'environment']).default('user').describe('Which camera, where there are several'),
})

export const cameraOutput = imageOutput(['image/jpeg'])
