import { expect, test } from 'vitest'
import { place } from '../../src/process/fit'

const picture = { width: 240, height: 180 }

test.each([
  ['keeps its size', undefined, [240, 180], [0, 0, 240, 180]],
  ['height follows from width', { width: 120, fit: 'inside' }, [120, 90], [0, 0, 120, 90]],
  ['width follows from height', { height: 360, fit: 'cover' }, [480, 360], [0, 0, 480, 360]],
  ['inside shrinks the box', { width: 300, height: 90, fit: 'inside' }, [120, 90], [0, 0, 120, 90]],
  ['contain pads', { width: 300, height: 90, fit: 'contain' }, [300, 90], [90, 0, 120, 90]],
  ['cover cuts', { width: 240, height: 90, fit: 'cover' }, [240, 90], [0, -45, 240, 180]],
  ['fill stretches', { width: 10, height: 500, fit: 'fill' }, [10, 500], [0, 0, 10, 500]],
  ['never less than a pixel', { width: 1, fit: 'inside' }, [1, 1], [0, 0, 1, 1]],
] as const)('%s', (_title, resize, [canvasWidth, canvasHeight], [x, y, width, height]) => {
  expect(place(picture, resize)).toEqual({
    canvas: { width: canvasWidth, height: canvasHeight },
    x,
    y,
    width,
    height,
  })
})
