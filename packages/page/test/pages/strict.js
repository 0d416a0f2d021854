document.addEventListener('koine-result', ({ detail }) => {
  document.querySelector('#points').textContent = detail.points;
});
