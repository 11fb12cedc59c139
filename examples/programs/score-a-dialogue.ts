// Scores one conversation by two metrics.
import { lexicalDensity, speakerEntropy } from '@mtpc/metrics';

const transcript = {
  turns: [
    { speaker: 'ana', text: 'The red bus is late again.' },
    { speaker: 'ben', text: 'It left the harbor at nine.' },
    { speaker: 'ana', text: 'The harbor was closed, so the bus had to wait.' },
  ],
};
console.log(speakerEntropy(transcript).score?.toFixed(3), lexicalDensity(transcript).score?.toFixed(1));
// Prints: 0.918 32.3
