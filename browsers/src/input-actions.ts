import type { Key } from './browser.ts'

/** The characters that WebDriver has for keys (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const keys: Readonly<Record<Key, string>> = { Enter: '\ue007', Escape: '\ue00c', Tab: '\ue004', ' ': ' ' }

/** @returns what WebDriver's mouse does for a click, in pixels of the viewport */
export function clickAt(x: number, y: number) {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  }
}

/** @returns what WebDriver's keyboard does for a key */
export function pressOf(key: Key) {
  const value = keys[key]
  return {
    type: 'key',
    id: 'keyboard',
    actions: [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ],
  }
}
