// The first page remembers the name that was given last.
import { remember, remembered } from './prefs.js';

const field = /** @type {HTMLInputElement | null} */ (document.querySelector('input[name=name]'));
if (field) {
  if (!field.value) field.value = remembered('qiaopai.name') ?? '';
  field.form?.addEventListener('submit', () => remember('qiaopai.name', field.value.trim()));
}
