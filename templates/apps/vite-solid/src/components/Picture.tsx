import { createSignal, onCleanup, Show } from 'solid-js'
import { describePicture, type Picture as Resized, resizeForm } from '../../notebook/picture'
import { saveFile } from '../../notebook/save-file'

export function Picture() {
  const [picture, setPicture] = createSignal<Resized>()
  const [problem, setProblem] = createSignal('')

  const resize = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    setProblem('')
    try {
      setPicture(await resizeForm(new FormData(event.currentTarget)))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  const addressOf = ({ blob }: Resized) => {
    const address = URL.createObjectURL(blob)
    onCleanup(() => URL.revokeObjectURL(address))
    return address
  }

  return (
    <div class="panel">
      <h2>Resize a picture</h2>
      <p>It stays in this browser.</p>
      <form onSubmit={resize}>
        <label class="field">
          Picture
          <input type="file" name="image" accept="image/*" required />
        </label>
        <label class="field">
          Width in pixels
          <input type="number" name="width" min="1" max="4096" value="640" required />
        </label>
        <label class="field">
          Format
          <select name="format">
            <option value="webp">WebP</option>
            <option value="png">PNG</option>
            <option value="jpeg">JPEG</option>
          </select>
        </label>
        <button type="submit" class="button main">
          Resize
        </button>
      </form>
      <Show when={problem()}>
        <p class="problem" role="alert">
          {problem()}
        </p>
      </Show>
      <Show when={picture()} keyed>
        {(shown) => (
          <figure>
            <img src={addressOf(shown)} alt="The result" />
            <figcaption>
              {describePicture(shown)}{' '}
              <button
                type="button"
                class="button"
                onClick={() => saveFile(shown.blob, `picture.${shown.format}`)}
              >
                Save
              </button>
            </figcaption>
          </figure>
        )}
      </Show>
    </div>
  )
}
