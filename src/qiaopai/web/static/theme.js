// Sets the chosen theme before the first paint; a classic script for that reason.
document.documentElement.classList.add('js');
try {
  const chosen = JSON.parse(localStorage.getItem('qiaopai.prefs') || '{}');
  document.documentElement.dataset.theme = chosen.theme || 'auto';
  document.documentElement.dataset.suits = chosen.suits || 'four';
} catch {
  // A browser that keeps nothing shows the default.
}
