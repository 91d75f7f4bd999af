import { createApp } from 'vue'
import '../notebook/style.css'
import NotebookPage from './components/NotebookPage.vue'

createApp(NotebookPage).mount('#app')
