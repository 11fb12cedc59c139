// Generated from src/transcript/types.ts by tools/schema/write-transcript-schema.ts. Do not edit.

/** The JSON Schema (draft 7) of a transcript; `transcript.schema.json` is the same as a file. */
export const transcriptJsonSchema: Readonly<Record<string, unknown>> = {
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "Transcript",
  "type": "object",
  "properties": {
    "turns": {
      "type": "array",
      "items": {
        "$ref": "#/definitions/Turn"
      }
    },
    "id": {
      "type": "string"
    },
    "generatedId": {
      "type": "boolean",
      "const": true,
      "description": "Set if the data had no id and a reader generated one. Such an id is the conversation's position in the data."
    },
    "source": {
      "type": "string",
      "description": "The file or system of origin."
    },
    "speakers": {
      "type": "array",
      "items": {
        "$ref": "#/definitions/Speaker"
      }
    },
    "agenda": {
      "$ref": "#/definitions/Agenda"
    },
    "outcome": {
      "$ref": "#/definitions/Outcome"
    },
    "meta": {
      "type": "object",
      "additionalProperties": {},
      "description": "Free data. Run-based metrics use `instruction`, `model` (or `system`), `setting` and `task`."
    }
  },
  "required": [
    "turns"
  ],
  "description": "A conversation: the input schema of every metric.",
  "definitions": {
    "Turn": {
      "type": "object",
      "properties": {
        "speaker": {
          "type": "string",
          "description": "Any id; compared after NFKC, trimming and full case folding.",
          "pattern": "\\S"
        },
        "text": {
          "type": "string",
          "description": "The text of the turn, unmodified."
        },
        "id": {
          "type": "string"
        },
        "role": {
          "$ref": "#/definitions/Role"
        },
        "round": {
          "type": "number",
          "description": "The round of a repeated game that the turn belongs to."
        },
        "addressees": {
          "type": "array",
          "items": {
            "type": "string"
          },
          "description": "Ids of the addressees, main addressee first."
        },
        "references": {
          "type": "array",
          "items": {
            "type": "string"
          },
          "description": "Ids of the images or objects that the turn refers to."
        },
        "actions": {
          "type": "array",
          "items": {
            "type": "string"
          },
          "description": "The game action of the turn, in the game's notation (`<common>`, `<submit>`)."
        },
        "timeMs": {
          "type": "number",
          "description": "Time of the turn, in milliseconds from any fixed origin."
        },
        "meta": {
          "type": "object",
          "additionalProperties": {}
        }
      },
      "required": [
        "speaker",
        "text"
      ],
      "description": "One message of a conversation. Only `speaker` and `text` are required."
    },
    "Role": {
      "type": "string",
      "enum": [
        "user",
        "assistant",
        "system",
        "tool"
      ],
      "description": "The role of a turn's author in a chat protocol, independent of the speaker."
    },
    "Speaker": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "\\S"
        },
        "name": {
          "type": "string",
          "description": "The speaker's name, if different from the id."
        },
        "background": {
          "type": "string",
          "description": "Background of the speaker: a persona, a profile."
        },
        "kind": {
          "type": "string",
          "description": "Who speaks: `person`, `model` or `bot` (a program by rules), or another word."
        }
      },
      "required": [
        "id"
      ],
      "description": "A participant of a conversation."
    },
    "Agenda": {
      "type": "object",
      "properties": {
        "items": {
          "type": "array",
          "items": {
            "$ref": "#/definitions/AgendaItem"
          }
        },
        "edges": {
          "type": "array",
          "items": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "minItems": 2,
            "maxItems": 2
          },
          "description": "Pairs `[from, to]` of item ids: `to` follows `from`."
        },
        "start": {
          "type": "string"
        },
        "end": {
          "type": "string"
        }
      },
      "required": [
        "items",
        "edges"
      ],
      "description": "The items a conversation should cover, and their order: a directed graph."
    },
    "AgendaItem": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "text": {
          "type": "string"
        }
      },
      "required": [
        "id",
        "text"
      ],
      "description": "An item that a conversation should cover."
    },
    "Outcome": {
      "type": "object",
      "properties": {
        "score": {
          "type": "number",
          "description": "The final score, in [0, 100] for the run-based metrics."
        },
        "success": {
          "type": "boolean",
          "description": "Whether the task was solved; counts as 0 or 100 without a score."
        }
      },
      "additionalProperties": {
        "description": "Further results."
      },
      "description": "How a conversation ended. Run-based metrics (aptitude, unreliability) read `score`."
    }
  }
};
