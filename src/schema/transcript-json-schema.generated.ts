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
    "idMadeUp": {
      "type": "boolean",
      "const": true,
      "description": "Set where the data names no id and a reader made one up: it says where the conversation stands, not which it is."
    },
    "source": {
      "type": "string",
      "description": "The file or system that a reader found the conversation in."
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
      "description": "Free data. Run-based metrics read `instruction`, `model`, `setting` and `task` here."
    }
  },
  "required": [
    "turns"
  ],
  "description": "A conversation: the one schema that every metric reads.",
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
          "description": "What was said, as it was said."
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
          "description": "Ids of the speakers the turn is addressed to, the main one first."
        },
        "references": {
          "type": "array",
          "items": {
            "type": "string"
          },
          "description": "Ids of the images or objects the turn talks about."
        },
        "actions": {
          "type": "array",
          "items": {
            "type": "string"
          },
          "description": "What was done with the turn, in the game's own words (`<common>`, `<submit>`)."
        },
        "timeMs": {
          "type": "number",
          "description": "When it was said, in milliseconds from any fixed origin."
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
      "description": "What part a turn's author plays in a chat protocol. Not the same thing as who the speaker is."
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
          "description": "The name the speaker is called by, where it differs from the id."
        },
        "background": {
          "type": "string",
          "description": "What is known of the speaker beforehand: a persona, a profile."
        }
      },
      "required": [
        "id"
      ],
      "description": "Somebody who takes part in a conversation."
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
      "description": "What a conversation is meant to cover, and in which order: a directed graph over items."
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
      "description": "One thing that a conversation is meant to cover."
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
          "description": "Whether the task was solved; read as 0 or 100 where no score is given."
        }
      },
      "additionalProperties": {
        "description": "Whatever else is known."
      },
      "description": "How a conversation ended. `score` is what run-based metrics (aptitude, unreliability) read."
    }
  }
};
