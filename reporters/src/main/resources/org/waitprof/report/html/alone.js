/* A page that is nothing but a timeline. */
document.documentElement.classList.add('live');
drawTimeline(data.timeline);
