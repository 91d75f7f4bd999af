import { defineCapability } from '@abp-kit/core'
import { feature, permission, secureContext } from '@abp-kit/core/requirements'
import { cameraInput, cameraOutput } from './schema'

export const cameraCapture = defineCapability({
  name: 'hardware.cameraCapture',
  description: "Take one picture with the computer's camera",
  annotations: { readOnly: true },
  input: cameraInput,
  output: cameraOutput,
  requirements: [secureContext, feature('Cameras', () => 'mediaDevices' in navigator), permission('camera')],
  load: () => import('./camera-capture'),
})
