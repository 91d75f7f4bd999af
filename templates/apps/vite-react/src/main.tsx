import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../notebook/style.css'
import { Notebook } from './components/Notebook'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

createRoot(root).render(
  <StrictMode>
    <Notebook />
  </StrictMode>,
)
