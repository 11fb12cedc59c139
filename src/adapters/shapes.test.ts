import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asyncOf, collect, piecesOf } from '../../testing/pieces.js';
import { evaluate } from '../evaluate/evaluate.js';
import type { Transcript } from '../transcript/types.js';
import { type ReadOptions, readTranscripts, streamTranscripts } from './index.js';

/** Each file holds the conversation of openai.json: file, format that is found, transcripts, options. */
const FILES: readonly [string, string, number, ReadOptions?][] = [
  ['openai.json', 'openai', 1],
  ['openai-system-and-tools.json', 'openai', 1],
  ['wildchat.jsonl', 'chat-list', 1],
  ['any-key.json', 'chat-list', 1],
  ['traj.json', 'chat-list', 1],
  ['arena.jsonl', 'arena', 2],
  ['preference.jsonl', 'preference', 2],
  ['preference-endings.jsonl', 'preference', 2],
  ['preference-text.jsonl', 'preference', 2],
  ['several-answers.csv', 'several-answers', 2],
  ['several-answers.jsonl', 'several-answers', 2],
  ['chat-sessions.json', 'chat-sessions', 2],
  ['chat-sessions-lists.jsonl', 'chat-sessions', 2],
  ['question-rounds.jsonl', 'question-rounds', 1],
  ['turn-texts.jsonl', 'turn-texts', 1],
  ['prompt-completion.jsonl', 'prompt-completion', 1],
  ['marked-text.jsonl', 'marked-text', 1],
  ['marked-text-hashes.jsonl', 'marked-text', 1],
  ['marked-text-chatml.jsonl', 'marked-text', 1],
  ['openai-responses.json', 'chat', 1],
  ['anthropic.json', 'openai', 1],
  ['gemini.json', 'chat-list', 1],
  ['ai-sdk.json', 'chat-list', 1],
  ['langchain-data.json', 'chat', 1],
  ['langchain-kwargs.json', 'chat-list', 1],
  ['opentelemetry.jsonl', 'opentelemetry', 1],
  ['opentelemetry-otlp.json', 'opentelemetry', 1],
  ['opentelemetry-fields.json', 'opentelemetry', 1],
  ['open-inference.jsonl', 'opentelemetry', 1],
  ['chatgpt-export.json', 'chatgpt-export', 1],
  ['claude-export.json', 'claude-export', 1],
  ['slack.json', 'slack', 1],
  ['discord.json', 'discord', 1],
  ['telegram.json', 'telegram', 1],
  ['messenger.json', 'messenger', 1],
  ['whatsapp.txt', 'whatsapp', 1],
  ['whatsapp-brackets.txt', 'whatsapp', 1],
  ['named-lines.txt', 'named-lines', 1],
  ['named-lines-seconds.txt', 'named-lines', 1],
  ['named-lines-brackets.txt', 'named-lines', 1],
  ['named-lines-hearing.txt', 'named-lines', 1],
  ['chat-template.txt', 'chat-template', 1],
  ['chat-template-llama.txt', 'chat-template', 1],
  ['webvtt.vtt', 'webvtt', 1],
  ['webvtt-named.vtt', 'webvtt', 1],
  ['srt.srt', 'srt', 1],
  ['irc.log', 'irc', 1],
  ['kakao-talk.txt', 'kakao-talk', 1],
  ['line-chat.txt', 'line-chat', 1],
  ['discord-text.txt', 'discord-text', 1],
  ['imessage-text.txt', 'imessage-text', 1],
  ['elan-tabs.tsv', 'elan-tabs', 1],
  ['stm.stm', 'stm', 1],
  ['cha.cha', 'cha', 1],
  ['inspect.json', 'inspect', 2],
  ['promptfoo.json', 'promptfoo', 2],
  ['tau-bench.json', 'tau-bench', 2],
  ['tau2-bench.json', 'tau-bench', 1],
  ['lm-eval.jsonl', 'lm-eval', 1],
  ['parallel-lists.jsonl', 'parallel-lists', 1],
  ['parallel-struct.jsonl', 'parallel-lists', 1],
  ['parallel-questions.jsonl', 'parallel-lists', 1],
  ['named-turns.jsonl', 'chat-list', 1],
  ['named-utterances.jsonl', 'chat-list', 1],
  ['named-dialogue.jsonl', 'chat-list', 1],
  ['meeting-transcripts.jsonl', 'chat-list', 1],
  ['message-tree.jsonl', 'message-tree', 1],
  ['comment-tree.json', 'message-tree', 1],
  ['thread.json', 'message-tree', 1],
  ['gemini-session.json', 'chat-list', 1],
  ['open-hands.json', 'chat-list', 1],
  ['two-sided-turns.json', 'chat', 2],
  ['two-sided-first-user.json', 'two-sided-turns', 1],
  ['two-sided-utterances.json', 'two-sided-turns', 1],
  ['two-sided-transcripts.json', 'two-sided-turns', 1],
  ['data-set-columns.json', 'chat-list', 1],
  ['data-frame-columns.json', 'rows', 1],
  ['negotiation.json', 'chat-list', 1],
  ['driver-turns.json', 'chat-list', 1],
  ['worker-ids.json', 'chat-list', 1],
  ['agent-events.json', 'chat-list', 1],
  ['call-transcripts.json', 'chat-list', 1],
  ['keyed-agents.json', 'chat', 2],
  ['tree-rows.jsonl', 'rows', 1],
  ['rows.csv', 'rows', 1],
  ['rows.tsv', 'rows', 1],
  ['rows-one.csv', 'rows', 1, { columns: { conversation: null } }],
  [
    'rows-paths.jsonl',
    'rows',
    1,
    { columns: { conversation: 'gameId', speaker: 'player.handle', text: 'message.body' } },
  ],
  ['trials.csv', 'rows', 1, { columns: { text: 'contents' }, speaker: ['user', 'assistant'] }],
  ['exchanges.jsonl', 'exchanges', 1],
  ['numbered-exchanges.jsonl', 'exchanges', 1],
  ['sessions.jsonl', 'prompt-completion', 1],
  ['sessions.csv', 'prompt-completion', 1],
  ['aider-chat.md', 'aider-chat', 1],
  ['asked-and-answered-by.jsonl', 'prompt-completion', 1],
  ['pairs.jsonl', 'pairs', 1],
  ['pairs-names.jsonl', 'pairs', 1],
  ['pairs-columns.json', 'pairs', 1, { columns: { speaker: '0', text: '1' } }],
  ['pairs-asked.jsonl', 'pairs', 1, { speaker: ['ana', 'ben'] }],
  ['named-texts.jsonl', 'named-texts', 1],
  ['named-texts-first.json', 'named-texts', 1],
  ['dialogue-text.jsonl', 'dialogue-text', 1],
  ['dialogue-table.csv', 'dialogue-text', 1],
  ['messages-table.csv', 'chat-list', 1],
  ['keyed.json', 'chat', 2],
  ['keyed-records.json', 'chat', 2],
  ['enveloped.jsonl', 'chat', 1],
  ['agent-session.jsonl', 'chat', 1],
  ['agent-rollout.jsonl', 'chat', 1],
  ['request-and-answer.json', 'prompt-completion', 1],
  ['logged-request.jsonl', 'logged-request', 2],
  ['request-with-response.jsonl', 'openai', 1],
  ['logged-exchange.jsonl', 'logged-exchange', 1],
  ['lists-of-turns.json', 'chat', 2],
  ['zoom-chat.txt', 'zoom-chat', 1],
  ['headed-lines.txt', 'headed-lines', 1],
  ['arrow-lines.txt', 'arrow-lines', 1],
  ['textgrid.txt', 'textgrid', 1],
  ['cell-lines.txt', 'cell-lines', 1],
  ['headed-by-time.txt', 'headed-lines', 1],
  ['rows-numbered.csv', 'rows', 1],
  ['zoom-chat-short.txt', 'zoom-chat', 1],
  ['keyed-logs.json', 'chat', 2, { path: '*.log', columns: { text: 'said' }, speaker: ['ana', 'ben'] }],
  ['newest-first.json', 'chat-list', 1],
  ['nested-parts.json', 'openai', 1],
  ['nested-path.json', 'chat', 1, { path: 'samples[].result.log' }],
  ['rows-is-user.csv', 'rows', 1],
  ['rows-is-bot.jsonl', 'rows', 1],
  ['rows-direction.csv', 'rows', 1],
  ['messages-from-me.json', 'chat-list', 1],
  ['json-in-json.jsonl', 'chat-list', 1],
  ['python-table.csv', 'chat-list', 1],
  ['numpy-table.csv', 'chat-list', 1],
  ['markdown.md', 'markdown', 1],
  ['markdown-bold.md', 'markdown', 1],
  ['markdown-prompts.md', 'markdown', 1],
  ['ended-turns.txt', 'ended-turns', 1],
  ['parlai.txt', 'parlai', 1],
  ['tab-lines.tsv', 'tab-lines', 1],
  ['deepgram.json', 'deepgram', 1],
  ['deepgram-paragraphs.json', 'deepgram', 1],
  ['aws-transcribe.json', 'aws-transcribe', 1],
  ['aws-transcribe-words.json', 'aws-transcribe', 1],
  ['azure-speech.json', 'azure-speech', 1],
  ['google-speech.json', 'google-speech', 1],
  ['rev-ai.json', 'rev-ai', 1],
  ['speech-segments.json', 'speech-segments', 1],
  ['spoken-words.json', 'spoken-words', 1],
  ['connect-chat.json', 'connect-chat', 1],
  ['intercom.json', 'intercom', 1],
  ['zendesk.json', 'zendesk', 1],
  ['teams.json', 'teams', 1],
  ['zulip.json', 'group-chat', 1],
  ['google-chat.json', 'group-chat', 1],
  ['rocket-chat.json', 'group-chat', 1],
  ['discourse.json', 'group-chat', 1],
  ['x-messages.json', 'group-chat', 1],
  ['silly-tavern.jsonl', 'silly-tavern', 1],
  ['matrix.json', 'matrix', 1],
  ['matrix-events.jsonl', 'matrix', 1],
  ['deepseek.json', 'chatgpt-export', 1],
  ['librechat.json', 'librechat', 1],
  ['open-webui.json', 'open-webui', 1],
  ['open-webui-tree.json', 'open-webui', 1],
  ['list-of-chats.json', 'openai', 1],
  ['lm-studio.json', 'lm-studio', 1],
  ['ai-studio.json', 'ai-studio', 1],
  ['copilot-chat.json', 'copilot-chat', 1],
  ['pydantic-ai.json', 'pydantic-ai', 1],
  ['adk-session.json', 'chat-list', 1],
  ['prism.jsonl', 'chat-list', 1],
  ['autogen.json', 'chat', 1],
  ['letta.json', 'chat-list', 1],
  ['bot-framework.json', 'bot-framework', 1],
  ['bot-framework-direct.json', 'bot-framework', 1],
  ['rasa.json', 'rasa', 1],
  ['speechmatics.json', 'speechmatics', 1],
  ['livekit.json', 'chat-list', 1],
  ['connect-segments.json', 'connect-chat', 1],
  ['realtime.jsonl', 'realtime', 1],
  ['reddit.json', 'reddit', 1],
  ['reddit-comments.jsonl', 'rows', 2],
  ['multiwoz.json', 'chat', 2],
  ['parlai-dialog.jsonl', 'parlai-dialog', 1],
  ['sotopia.json', 'sotopia', 1],
  ['sotopia-text.jsonl', 'sotopia', 1],
  ['quac.json', 'quac', 1],
  ['parallel-answers.jsonl', 'parallel-lists', 1],
  ['persona-chat.json', 'persona-chat', 1],
  ['numbered-turns.jsonl', 'numbered-turns', 1],
  ['numbered-record.json', 'numbered-turns', 1],
  ['numbered-messages.json', 'numbered-turns', 1],
  ['numbered-conversations.json', 'chat', 2],
  ['numbered-fields.csv', 'numbered-fields', 1],
  ['numbered-texts.csv', 'numbered-fields', 1, { speaker: ['ana', 'ben'] }],
  ['ended-text.jsonl', 'ended-text', 1],
  ['pairs-numbers.jsonl', 'pairs', 1],
  ['marked-text-alpaca.jsonl', 'marked-text', 1],
  ['signal-text.md', 'signal-text', 1],
  ['specstory.md', 'specstory', 1],
  ['numbered-dialogue.txt', 'numbered-dialogue', 1],
  ['cline.json', 'cline', 1],
  ['mattermost.jsonl', 'mattermost', 1],
  ['langfuse.json', 'langfuse', 1],
  ['mutual.json', 'mutual', 1],
  ['oyez.json', 'oyez', 1],
  ['scenes.json', 'scenes', 1],
  ['mail.mbox', 'mail', 1],
  ['tei.xml', 'tei', 1],
  ['cornell.txt', 'cornell', 1],
  ['fountain.txt', 'fountain', 1],
  ['meeting-notes.md', 'meeting-notes', 1],
  ['chatterbot.json', 'chatterbot', 1],
  ['speaker-keys.json', 'chat', 2],
  ['ai-sdk-spans.jsonl', 'opentelemetry', 1],
  ['word-rows.csv', 'word-rows', 1],
  ['cell-lines.csv', 'cell-lines', 1],
  ['rows-two-columns.csv', 'rows', 1],
  ['signal-cli.jsonl', 'signal-cli', 1],
  ['two-speakers.json', 'two-speakers', 1],
];

const read = (file: string): string =>
  readFileSync(new URL(`../../fixtures/shapes/${file}`, import.meta.url), 'utf8');

interface Reading {
  /** Transcripts whose turns lack only the text, which is that of openai.json. */
  readonly transcripts: readonly { readonly turns: readonly object[] }[];
  readonly warnings?: readonly string[];
}

/** What stands in each file beside the texts: who speaks, ids, times, what was called, and what is said about it. */
const READINGS = JSON.parse(read('readings.json')) as Record<string, Reading>;

/** Metrics over words, speakers and grammar; none depends on what the speakers are called. */
const METRICS = [
  'lexical-density',
  'speaker-entropy',
  'lexical-novelty',
  'participation-frequency',
  'style-markers',
  'centering-score',
] as const;

/** The digits by the turns that they are of: many files give the very same turns. */
const digits = new Map<string, Promise<unknown[]>>();

function digitsOf({ turns }: Transcript): Promise<unknown[]> {
  const key = JSON.stringify(turns);
  const known = digits.get(key) ?? evaluated(turns);
  digits.set(key, known);
  return known;
}

async function evaluated(turns: Transcript['turns']): Promise<unknown[]> {
  const rows = await evaluate([{ turns }], { metrics: METRICS });
  return rows.map(({ metric, unit, score, n, undefinedBecause, skipped }) => ({
    metric,
    unit,
    score,
    n,
    undefinedBecause,
    skipped,
  }));
}

const [own] = readTranscripts(read('openai.json')).transcripts;

describe.each(FILES.map(([file, format, count, options = {}]) => ({ file, format, count, options })))(
  '$file',
  ({ file, format, count, options }) => {
    const text = read(file);
    const expected = readTranscripts(text, { fileName: file, ...options });

    it(`is read as ${format}`, () => {
      expect(expected.format).toBe(format);
      expect(expected.transcripts).toHaveLength(count);
    });

    it('gives the digits of the same conversation in OpenAI form', async () => {
      const same = await digitsOf(own!);
      expect(same.some((row) => typeof (row as { score: unknown }).score === 'number')).toBe(true);
      for (const transcript of expected.transcripts) {
        expect(transcript.turns.map((turn) => turn.text)).toEqual(own!.turns.map((turn) => turn.text));
        expect(await digitsOf(transcript)).toEqual(same);
      }
    });

    it('keeps who says it, and all that stands beside', () => {
      const transcripts = expected.transcripts.map(({ turns, ...rest }) => ({
        turns: turns.map(({ text: _, ...turn }) => turn),
        ...rest,
      }));
      const warnings = expected.warnings.map(({ message }) => message);
      const entry = JSON.stringify({ [file]: { transcripts, ...(warnings.length > 0 && { warnings }) } });
      expect(READINGS, `readings.json lacks an entry, if it is right: ${entry}`).toHaveProperty([file]);
      expect({ transcripts, warnings }).toEqual({ warnings: [], ...READINGS[file] });
    });

    it.each([1, 7, 1000])('is read alike in chunks of %i characters', async (size) => {
      const stream = streamTranscripts(asyncOf(piecesOf(text, size)), { fileName: file, ...options });
      expect(await collect(stream)).toEqual(expected.transcripts);
    });

    it('is read alike where the format is named', () => {
      const { format } = expected;
      expect(readTranscripts(text, { ...options, format }).transcripts).toEqual(expected.transcripts);
    });
  },
);
