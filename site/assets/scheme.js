// Before the page is drawn: the colour scheme that was chosen last.
try {
  document.documentElement.dataset.scheme = localStorage.getItem('scheme') || 'auto';
} catch {
  document.documentElement.dataset.scheme = 'auto';
}
