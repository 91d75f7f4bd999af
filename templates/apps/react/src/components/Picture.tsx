'use client'

import { type SubmitEvent, useEffect, useState } from 'react'
import { describePicture, type Picture as Resized, resizeForm } from '../../notebook/picture'
import { saveFile } from '../../notebook/save-file'

export function Picture() {
  const [picture, setPicture] = useState<Resized & { address: string }>()
  const [problem, setProblem] = useState('')

  const resize = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblem('')
    try {
      const resized = await resizeForm(new FormData(event.currentTarget))
      setPicture({ ...resized, address: URL.createObjectURL(resized.blob) })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  useEffect(() => {
    if (picture) return () => URL.revokeObjectURL(picture.address)
  }, [picture])

  return (
    <div className="panel">
      <h2>Resize a picture</h2>
      <p>It stays in this browser.</p>
      <form onSubmit={resize}>
        <label className="field">
          Picture
          <input type="file" name="image" accept="image/*" required />
        </label>
        <label className="field">
          Width in pixels
          <input type="number" name="width" min="1" max="4096" defaultValue="640" required />
        </label>
        <label className="field">
          Format
          <select name="format">
            <option value="webp">WebP</option>
            <option value="png">PNG</option>
            <option value="jpeg">JPEG</option>
          </select>
        </label>
        <button type="submit" className="button main">
          Resize
        </button>
      </form>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {picture && (
        <figure>
          <img src={picture.address} alt="The result" />
          <figcaption>
            {describePicture(picture)}{' '}
            <button
              type="button"
              className="button"
              onClick={() => saveFile(picture.blob, `picture.${picture.format}`)}
            >
              Save
            </button>
          </figcaption>
        </figure>
      )}
    </div>
  )
}
