// Made by `npm run types` of openapi.json, sha256 3a0391e67da7301f265fe49eefd7915e71bd5993a0ee73f7ba2473a1bedcc1bc.
export interface paths {
    "/api/advise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advise
         * @description NDJSON: the plays of the turn, better and better, then the advice.
         */
        post: operations["advise_api_advise_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/around": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Around
         * @description What a figure reaches and sees on a board of hexes.
         */
        post: operations["around_api_around_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cards/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listed
         * @description All cards of a game, the kinds of new ones, and the user's own packs.
         */
        get: operations["listed_api_cards__game__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cards/{game}/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add
         * @description The text of a pack with a new entry.
         */
        post: operations["add_api_cards__game__add_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cards/{game}/card/{card}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Told
         * @description Everything about one card, line by line.
         */
        get: operations["told_api_cards__game__card__card__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cards/{game}/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change
         * @description The text of a pack with a key of an entry changed.
         */
        post: operations["change_api_cards__game__change_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cards/{game}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check
         * @description What kibitz makes of a pack's text.
         */
        post: operations["check_api_cards__game__check_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cards/{game}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy
         * @description The text of a pack with a copy of a card of any pack.
         */
        post: operations["copy_api_cards__game__copy_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cards/{game}/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drop
         * @description The text of a pack without an entry.
         */
        post: operations["drop_api_cards__game__drop_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cards/{game}/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Form
         * @description The entries of a pack's text, and the form for one of them, or for the pack itself.
         */
        post: operations["form_api_cards__game__form_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cards/{game}/pack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store
         * @description Keep a pack without mistakes in the user's folder.
         */
        put: operations["store_api_cards__game__pack_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cards/{game}/pack/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Opened
         * @description The text of one of the user's packs.
         */
        get: operations["opened_api_cards__game__pack__name__get"];
        put?: never;
        post?: never;
        /**
         * Delete
         * @description Delete one of the user's packs.
         */
        delete: operations["delete_api_cards__game__pack__name__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Code
         * @description The QR code of an address, as an SVG.
         */
        post: operations["code_api_code_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/draw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw
         * @description The position as an SVG.
         */
        post: operations["draw_api_draw_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Form
         * @description What the editor of a game offers: cards, words, goals, a position to begin.
         */
        post: operations["form_api_form_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hint
         * @description NDJSON: a hint for the position.
         */
        post: operations["hint_api_hint_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/judge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge
         * @description NDJSON: whether the last step of a try was one of the best, and the line that shows it.
         */
        post: operations["judge_api_judge_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/longer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Longer
         * @description The keys of the same start with a question that ends later: the same steps leave something to play.
         */
        post: operations["longer_api_longer_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look
         * @description A position as it is drawn, with what may be done or come up.
         */
        post: operations["look_api_look_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Odds
         * @description NDJSON: the chances of what comes next.
         */
        post: operations["odds_api_odds_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opened
         * @description The game in the text of a record, or the position in that of a scenario.
         */
        post: operations["opened_api_open_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read
         * @description The keys of a scenario's text.
         */
        post: operations["read_api_read_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record
         * @description The text of the record of a game.
         */
        post: operations["record_api_record_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll
         * @description What comes up where chance decides, drawn by weight.
         */
        post: operations["roll_api_roll_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Names
         * @description The names of all saves.
         */
        get: operations["names_api_saves_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saves/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Load
         * @description The game that was saved.
         */
        get: operations["load_api_saves__name__get"];
        /**
         * Store
         * @description Save a game as a record.
         */
        put: operations["store_api_saves__name__put"];
        post?: never;
        /**
         * Delete
         * @description Delete a save.
         */
        delete: operations["delete_api_saves__name__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Scenarios
         * @description All scenarios that come with kibitz, without their positions.
         */
        get: operations["scenarios_api_scenarios_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scenarios/{game}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Scenario
         * @description The keys and the text of one scenario.
         */
        get: operations["scenario_api_scenarios__game___name__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Standing
         * @description The keys of the position after the steps, to be edited.
         */
        post: operations["standing_api_standing_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/string": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * String
         * @description The position after the steps as a position string.
         */
        post: operations["string_api_string_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Why
         * @description NDJSON: why the best play is best.
         */
        post: operations["why_api_why_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/write": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write
         * @description The text of a scenario's keys.
         */
        post: operations["write_api_write_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Action
         * @description Something that may be done: its text is the step, its parts are there to sort and filter by.
         */
        Action: {
            /** Args */
            args: string[];
            /** Kind */
            kind: string;
            /** Text */
            text: string;
        };
        /**
         * Advice
         * @description The plays of the turn, ranked; the value of the position lies in the interval.
         */
        Advice: {
            /** Best */
            best: string[];
            ceiling: components["schemas"]["Num"] | null;
            /**
             * Complete
             * @description Whether all plays of the turn were found.
             */
            complete: boolean;
            /**
             * Game
             * @enum {string}
             */
            game: "ascension" | "redrains" | "raidboss";
            /** Goal */
            goal: string;
            high: components["schemas"]["Num"];
            /** Lines */
            lines: components["schemas"]["Play"][];
            low: components["schemas"]["Num"];
            /** Nodes */
            nodes: number;
            /** Not Separated */
            not_separated: components["schemas"]["NotSeparated"][];
            /** Notes */
            notes: string[];
            /** Plays */
            plays: number;
            /** Sample */
            sample: boolean;
            /** Samples */
            samples: number;
            /** Seconds */
            seconds: number;
            /** Separated */
            separated: boolean;
            /**
             * Status
             * @enum {string}
             */
            status: "PROVEN" | "BOUND" | "ESTIMATE";
            /**
             * Untried
             * @description Plays that are not shown and not told apart from the first one.
             */
            untried: number;
        };
        /**
         * AdviceSoFar
         * @description The plays so far, the best first.
         */
        AdviceSoFar: {
            /** Lines */
            lines: components["schemas"]["PlaySoFar"][];
            /** Nodes */
            nodes: number;
            /**
             * Plays
             * @description How many were found; `lines` shows the best.
             */
            plays: number;
            /** Samples */
            samples: number;
            /** Seconds */
            seconds: number;
        };
        /**
         * AdviseLine
         * @description A line of the answer to `advise`.
         */
        AdviseLine: components["schemas"]["Progress_AdviceSoFar_"] | components["schemas"]["Done_Advice_"] | components["schemas"]["Stopped"];
        /**
         * Around
         * @description What a figure reaches with one move, and whom it sees.
         */
        Around: {
            /** Figure */
            figure: string;
            /** Points */
            points: number;
            /** Reach */
            reach: string[];
            /** Sights */
            sights: components["schemas"]["SightTold"][];
        };
        /**
         * Ask
         * @description A question about a position, with its limits.
         */
        Ask: {
            /** Document */
            document: {
                [key: string]: unknown;
            };
            /** Nodes */
            nodes?: number | null;
            /** Seconds */
            seconds?: number | null;
            /**
             * Seed
             * @default 0
             */
            seed?: number;
            /**
             * Steps
             * @default []
             */
            steps?: string[];
            /**
             * Turns
             * @default 1
             */
            turns?: number;
            /**
             * Until
             * @default
             */
            until?: string;
        };
        /**
         * AskAdvice
         * @description Advice: how many plays are to be shown.
         */
        AskAdvice: {
            /** Document */
            document: {
                [key: string]: unknown;
            };
            /** Nodes */
            nodes?: number | null;
            /**
             * Plays
             * @default 5
             */
            plays?: number;
            /** Seconds */
            seconds?: number | null;
            /**
             * Seed
             * @default 0
             */
            seed?: number;
            /**
             * Steps
             * @default []
             */
            steps?: string[];
            /**
             * Turns
             * @default 1
             */
            turns?: number;
            /**
             * Until
             * @default
             */
            until?: string;
        };
        /**
         * AskAround
         * @description What a figure reaches and sees.
         */
        AskAround: {
            /** Document */
            document: {
                [key: string]: unknown;
            };
            /** Figure */
            figure: string;
            /**
             * Seed
             * @default 0
             */
            seed?: number;
            /**
             * Steps
             * @default []
             */
            steps?: string[];
        };
        /**
         * AskForm
         * @description Which game's editor is asked about.
         */
        AskForm: {
            /**
             * Game
             * @enum {string}
             */
            game: "ascension" | "redrains" | "raidboss";
        };
        /**
         * AskHint
         * @description A hint: which one, from 1.
         */
        AskHint: {
            /** Document */
            document: {
                [key: string]: unknown;
            };
            /** Nodes */
            nodes?: number | null;
            /**
             * Number
             * @default 1
             */
            number?: number;
            /** Seconds */
            seconds?: number | null;
            /**
             * Seed
             * @default 0
             */
            seed?: number;
            /**
             * Steps
             * @default []
             */
            steps?: string[];
            /**
             * Turns
             * @default 1
             */
            turns?: number;
            /**
             * Until
             * @default
             */
            until?: string;
        };
        /**
         * AskOdds
         * @description Odds: what is done first, and which decisions are stated.
         */
        AskOdds: {
            /**
             * Defend
             * @default []
             */
            defend?: string[];
            /** Document */
            document: {
                [key: string]: unknown;
            };
            /**
             * First
             * @default []
             */
            first?: string[];
            /** Nodes */
            nodes?: number | null;
            /**
             * Outcomes
             * @default 12
             */
            outcomes?: number;
            /** Seconds */
            seconds?: number | null;
            /**
             * Seed
             * @default 0
             */
            seed?: number;
            /**
             * Steps
             * @default []
             */
            steps?: string[];
            /**
             * Turns
             * @default 1
             */
            turns?: number;
            /**
             * Until
             * @default
             */
            until?: string;
        };
        /**
         * AskRecord
         * @description A game that is to be written as a record.
         */
        AskRecord: {
            /**
             * Date
             * @description When it was played.
             * @default
             */
            date?: string;
            /** Document */
            document: {
                [key: string]: unknown;
            };
            /**
             * Record
             * @description The text of the record that it goes on from; its lines stay.
             * @default
             */
            record?: string;
            /**
             * Rolled
             * @description Which steps kibitz rolled, by their numbers from 0.
             * @default []
             */
            rolled?: number[];
            /**
             * Seed
             * @default 0
             */
            seed?: number;
            /**
             * Steps
             * @default []
             */
            steps?: string[];
        };
        /**
         * AskWhy
         * @description An explanation at one of three levels: of the plays that are shown, the best first and the one that it is
         *     compared with, with the values that advice gave them; without plays, of an advice that is sought first.
         */
        AskWhy: {
            /**
             * Best
             * @description All best first actions, where more than that of the first play.
             * @default []
             */
            best?: string[];
            /**
             * Depth
             * @default 3
             */
            depth?: number;
            /** Document */
            document: {
                [key: string]: unknown;
            };
            /**
             * Level
             * @default paragraph
             * @enum {string}
             */
            level?: "sentence" | "paragraph" | "tree";
            /** Nodes */
            nodes?: number | null;
            /**
             * Plays
             * @default 5
             */
            plays?: number;
            /**
             * Proven
             * @description Whether advice has proven that no play is worth more than the first.
             * @default false
             */
            proven?: boolean;
            /** Seconds */
            seconds?: number | null;
            /**
             * Seed
             * @default 0
             */
            seed?: number;
            /**
             * Shown
             * @default []
             */
            shown?: components["schemas"]["ShownPlay"][];
            /**
             * Steps
             * @default []
             */
            steps?: string[];
            /**
             * Turns
             * @default 1
             */
            turns?: number;
            /**
             * Until
             * @default
             */
            until?: string;
        };
        /**
         * Beat
         * @description Nothing yet.
         */
        Beat: Record<string, never>;
        /**
         * BossFacts
         * @description What a Boss begins with.
         */
        BossFacts: {
            /** Hp */
            hp: number;
            /** Levels */
            levels: number;
            /** Skill */
            skill: number | null;
        };
        /**
         * CardField
         * @description A field of the form for an entry: the keys that lead to its value, how that is entered, and what it is now.
         */
        CardField: {
            /**
             * Example
             * @description What might stand there, as YAML.
             */
            example: string;
            /** Help */
            help: string;
            /** High */
            high: number;
            /**
             * Input
             * @enum {string}
             */
            input: "number" | "flag" | "choice" | "words" | "line" | "prose" | "card" | "cost" | "yaml";
            /** Label */
            label: string;
            /** Low */
            low: number;
            /** Needed */
            needed: boolean;
            /** Options */
            options: string[];
            /** Path */
            path: string[];
            /**
             * Source
             * @description The value as text, of what is entered as YAML.
             */
            source: string;
            /**
             * Value
             * @description Null where the key is left out.
             */
            value: unknown;
        };
        /**
         * CardInfo
         * @description A card that may be put into a position.
         */
        CardInfo: {
            /** Group */
            group: string;
            /** Id */
            id: string;
            /** Kind */
            kind: string;
            /** Name */
            name: string;
            /** Numbers */
            numbers: string;
            /** Pack */
            pack: string;
            /** Sample */
            sample: boolean;
        };
        /**
         * CardRow
         * @description A card in the list of all cards.
         */
        CardRow: {
            /** Group */
            group: string;
            /** Id */
            id: string;
            /**
             * Numbers
             * @description Its printed numbers in one line.
             */
            numbers: string;
            /** Pack */
            pack: string;
            /**
             * Sample
             * @description Whether it is invented.
             */
            sample: boolean;
            /** Type */
            type: string;
        };
        /**
         * Checked
         * @description What kibitz makes of a pack: its cards in words, or its mistakes.
         */
        Checked: {
            /** Cards */
            cards: components["schemas"]["CheckedCard"][];
            /** Problems */
            problems: components["schemas"]["Problem"][];
        };
        /**
         * CheckedCard
         * @description A card of a pack that is being written.
         */
        CheckedCard: {
            /** Id */
            id: string;
            /** Lines */
            lines: string[];
            /**
             * Wrong
             * @description The examples that do not come out as they are stated.
             */
            wrong: string[];
        };
        /**
         * ChimeraInfo
         * @description A Chimera.
         */
        ChimeraInfo: {
            /** Subtypes */
            subtypes: string[];
        };
        /**
         * Deleted
         * @description What had this name is deleted.
         */
        Deleted: {
            /** Deleted */
            deleted: string;
        };
        /**
         * Difference
         * @description By how much the first of two plays is worth more, and the games that tell it.
         */
        Difference: {
            /** Games */
            games: number;
            high: components["schemas"]["Num"];
            low: components["schemas"]["Num"];
            mean: components["schemas"]["Num"];
        };
        /**
         * Document
         * @description The keys of a scenario.
         */
        Document: {
            /** Document */
            document: {
                [key: string]: unknown;
            };
        };
        /** Done[Advice] */
        Done_Advice_: {
            data: components["schemas"]["Advice"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "done";
        };
        /** Done[Hint] */
        Done_Hint_: {
            data: components["schemas"]["Hint"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "done";
        };
        /** Done[Odds] */
        Done_Odds_: {
            data: components["schemas"]["Odds"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "done";
        };
        /** Done[Verdict] */
        Done_Verdict_: {
            data: components["schemas"]["Verdict"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "done";
        };
        /** Done[Why] */
        Done_Why_: {
            data: components["schemas"]["Why"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "done";
        };
        /**
         * End
         * @description A way in which it may end, in phrases, and the interval of its probability.
         */
        End: {
            high: components["schemas"]["Num"];
            low: components["schemas"]["Num"];
            /** What */
            what: string[];
        };
        /**
         * EntryForm
         * @description The entries of a pack, and the form for one of them, or for the pack itself.
         */
        EntryForm: {
            /** Entries */
            entries: components["schemas"]["PackEntryRow"][];
            /** Fields */
            fields: components["schemas"]["CardField"][];
            /** Kind */
            kind: string;
            /**
             * Kinds
             * @description The kinds of what may be added inside the entry.
             */
            kinds: string[];
            /** Path */
            path: (string | number)[];
        };
        /**
         * Evidence
         * @description A number at the end after this play, and after the one that it is compared with.
         */
        Evidence: {
            /**
             * Against
             * @description The rank of the other play; 0 without one.
             */
            against: number;
            /** Feature */
            feature: string;
            here: components["schemas"]["Reading"];
            there: components["schemas"]["Reading"] | null;
        };
        /**
         * Failure
         * @description Why there is no answer.
         */
        Failure: {
            /** Code */
            code: string;
            /** Message */
            message: string;
            /**
             * Problems
             * @default []
             */
            problems: components["schemas"]["Problem"][];
        };
        /**
         * FigureView
         * @description One figure with its numbers now.
         */
        FigureView: {
            /** Constructs */
            constructs: string[];
            /** Cost */
            cost: number;
            /** Damage */
            damage: number;
            /** Defense */
            defense: number;
            /** Hex */
            hex: string;
            /** Id */
            id: string;
            /** Keywords */
            keywords: string[];
            /**
             * Mark
             * @description Two or three characters that name it on the board: capitals for the side to move, small for the others.
             */
            mark: string;
            /**
             * Mine
             * @description Whether it is of the side to move: of whoever decides now and that one's team.
             */
            mine: boolean;
            /** Ready */
            ready: boolean;
            /** Seat */
            seat: number;
            /** Speed */
            speed: number;
            /** Strength */
            strength: number;
            /**
             * Token
             * @description The kind of the Objective token that it holds, "" without one.
             * @default
             */
            token: string;
            /**
             * Villain
             * @description Whether it is a Villain: then it costs no Power, and it is never exhausted (AT-240, AT-267).
             * @default false
             */
            villain: boolean;
        };
        /**
         * Form
         * @description What the editor of a game offers.
         */
        Form: components["schemas"]["FormAscension"] | components["schemas"]["FormRedRains"] | components["schemas"]["FormRaidBoss"];
        /**
         * FormAscension
         * @description What the editor of Ascension Tactics offers.
         */
        FormAscension: {
            /** Cards */
            cards: components["schemas"]["CardInfo"][];
            /**
             * Empty
             * @description A position to begin with.
             */
            empty: {
                [key: string]: unknown;
            };
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "ascension";
            /** Goals */
            goals: components["schemas"]["OfferedGoal"][];
            /**
             * Keys
             * @description The keys that a position may have.
             */
            keys: string[];
            /** Modes */
            modes: string[];
            /** Objectives */
            objectives: string[];
            /** Packs */
            packs: components["schemas"]["PackInfo"][];
            /**
             * Usual
             * @description The packs of a position that names none.
             */
            usual: string[];
        };
        /**
         * FormRaidBoss
         * @description What the editor of Raid Boss offers.
         */
        FormRaidBoss: {
            /** Cards */
            cards: components["schemas"]["PlayableCard"][];
            /**
             * Charms
             * @description Temporal Shards and Boosters of a Hero as a fight begins, by mode.
             */
            charms: {
                [key: string]: [
                    number,
                    number
                ];
            };
            /**
             * Empty
             * @description A position to begin with.
             */
            empty: {
                [key: string]: unknown;
            };
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "raidboss";
            /** Goals */
            goals: components["schemas"]["OfferedGoal"][];
            /**
             * Keys
             * @description The keys that a position may have.
             */
            keys: string[];
            /** Packs */
            packs: components["schemas"]["PackInfo"][];
            /** Phases */
            phases: string[];
            /**
             * Usual
             * @description The packs of a position that names none.
             */
            usual: string[];
            /**
             * Usual Dice
             * @description Ability Dice of a Hero as a fight begins, by mode.
             */
            usual_dice: {
                [key: string]: number;
            };
        };
        /**
         * FormRedRains
         * @description What the editor of Red Rains offers.
         */
        FormRedRains: {
            /** Cards */
            cards: components["schemas"]["CardInfo"][];
            /** Chimeras */
            chimeras: {
                [key: string]: components["schemas"]["ChimeraInfo"];
            };
            /**
             * Decks
             * @description The decks of the box: names by id.
             */
            decks: {
                [key: string]: string;
            };
            /** Dice */
            dice: string[];
            /**
             * Empty
             * @description A position to begin with.
             */
            empty: {
                [key: string]: unknown;
            };
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "redrains";
            /** Goals */
            goals: components["schemas"]["OfferedGoal"][];
            /**
             * Keys
             * @description The keys that a position may have.
             */
            keys: string[];
            /** Packs */
            packs: components["schemas"]["PackInfo"][];
            /**
             * Usual
             * @description The packs of a position that names none.
             */
            usual: string[];
        };
        /**
         * HeroFacts
         * @description What a Hero begins with.
         */
        HeroFacts: {
            /** Hp */
            hp: number;
            /** Skill */
            skill: number | null;
            /** Talent */
            talent: number | null;
        };
        /**
         * HeroView
         * @description A Hero with its bars, dice and charms, and the Boss Card on its tile.
         */
        HeroView: {
            /**
             * Abilities
             * @description (colour, cost) of each Core Ability.
             */
            abilities: [
                string,
                number
            ][];
            /** Active */
            active: boolean;
            /** Armor */
            armor: number;
            /**
             * Bonus
             * @description Bonus Dice beside those that its Skill Bar counts.
             */
            bonus: number;
            /** Boosters */
            boosters: number;
            /** Card */
            card: string;
            /**
             * Constants
             * @description (card, damage, HP) of each card that stays.
             */
            constants: [
                string,
                number,
                number
            ][];
            /** Dice */
            dice: number;
            /** Down */
            down: boolean;
            /**
             * Face
             * @description up, down or resolved; "" without a card.
             */
            face: string;
            /** Hp */
            hp: number;
            /**
             * Last Stand
             * @description Whether a Last Stand lies there face down.
             */
            last_stand: boolean;
            /**
             * Locked
             * @description Whether its HP cannot change.
             */
            locked: boolean;
            /**
             * Lying
             * @description What lies on the Hero's card and tile, in words.
             */
            lying: string;
            /** Marks */
            marks: string;
            /** Max Hp */
            max_hp: number;
            /** Name */
            name: string;
            /** Position */
            position: number;
            /** Ready */
            ready: boolean;
            /** Shards */
            shards: number;
            /** Shield */
            shield: number;
            /** Skill */
            skill: number;
            /** Skill Name */
            skill_name: string;
            /**
             * Talent
             * @description None without a Talent Bar.
             */
            talent: number | null;
            /** Talent Name */
            talent_name: string;
            /**
             * Tile
             * @description The cards on the tile, in words.
             */
            tile: string;
            /**
             * Tile Card
             * @description The Boss Card; "" without one, and where nobody knows which.
             */
            tile_card: string;
            /** Tokens */
            tokens: [
                string,
                number
            ][];
            /**
             * Used
             * @description The abilities that are used up.
             */
            used: string[];
        };
        /**
         * HexView
         * @description One hex: its name, its place in the odd-r layout, and what lies and stands on it.
         */
        HexView: {
            /** Column */
            column: number;
            /**
             * Figure
             * @default
             */
            figure: string;
            /** Name */
            name: string;
            /** Row */
            row: number;
            /**
             * Terrain
             * @description Words such as "forest", "shrine 2" (its Honor), "portal 0" (its seat), "beacon" or "beacon 1".
             * @default []
             */
            terrain: string[];
            /**
             * Tokens
             * @default []
             */
            tokens: string[];
            /**
             * Treasure
             * @description A treasure's id, "?" when it lies face down, "" when there is none.
             * @default
             */
            treasure: string;
        };
        /**
         * Hint
         * @description A hint, and whether it was the last one: the best action itself.
         */
        Hint: {
            /** Last */
            last: boolean;
            /** Text */
            text: string;
        };
        /**
         * HintLine
         * @description A line of the answer to `hint`.
         */
        HintLine: components["schemas"]["Progress_Beat_"] | components["schemas"]["Done_Hint_"] | components["schemas"]["Stopped"];
        /**
         * JudgeLine
         * @description A line of the answer to `judge`.
         */
        JudgeLine: components["schemas"]["Progress_Beat_"] | components["schemas"]["Done_Verdict_"] | components["schemas"]["Stopped"];
        /**
         * Keys
         * @description The keys of a scenario.
         */
        Keys: {
            /** Document */
            document: {
                [key: string]: unknown;
            };
        };
        /**
         * Lines
         * @description A card in words, line by line.
         */
        Lines: {
            /** Lines */
            lines: string[];
        };
        /**
         * Link
         * @description An address to be shown as a QR code.
         */
        Link: {
            /** Text */
            text: string;
        };
        /**
         * Listed
         * @description A scenario of the shelf.
         */
        Listed: {
            /** Difficulty */
            difficulty: number | null;
            /**
             * Game
             * @enum {string}
             */
            game: "ascension" | "redrains" | "raidboss";
            /** Name */
            name: string;
            /**
             * Puzzle
             * @description Whether it states an answer.
             */
            puzzle: boolean;
            /** Tags */
            tags: string[];
            /** Text */
            text: string;
            /** Title */
            title: string;
        };
        /**
         * Listing
         * @description All cards of a game, the kinds of new ones, and the user's own packs.
         */
        Listing: {
            /** Cards */
            cards: components["schemas"]["CardRow"][];
            /**
             * Group
             * @description What the cards are grouped by.
             */
            group: string;
            /** Kinds */
            kinds: string[];
            /** Packs */
            packs: string[];
            /**
             * Problems
             * @description What is wrong with the user's own packs.
             */
            problems: string[];
        };
        /**
         * Look
         * @description A position as it is drawn; `game` says which view it has.
         */
        Look: components["schemas"]["LookAscension"] | components["schemas"]["LookRedRains"] | components["schemas"]["LookRaidBoss"];
        /**
         * LookAscension
         * @description A position of Ascension Tactics.
         */
        LookAscension: {
            /** Actions */
            actions: components["schemas"]["Action"][];
            /**
             * Certain
             * @description Of each step, whether chance had only this outcome.
             */
            certain: boolean[];
            /**
             * Competitive
             * @description Whether people play against each other, so that advice is hidden at first.
             */
            competitive: boolean;
            /** Ending */
            ending: string;
            /**
             * Ends
             * @description When a question about the best play may end.
             */
            ends: string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "ascension";
            /** Goal */
            goal: string;
            /**
             * Horizons
             * @description When a question about odds may end.
             */
            horizons: string[];
            /**
             * Kind
             * @enum {string}
             */
            kind: "decide" | "chance" | "over";
            /**
             * Longer
             * @description Whether only the question has ended, so that the game goes on when it is asked for longer.
             */
            longer: boolean;
            /**
             * Outcomes
             * @description The likeliest ones, where very many are possible.
             */
            outcomes: components["schemas"]["Outcome"][];
            /**
             * Sample
             * @description Whether cards or numbers are invented.
             */
            sample: boolean;
            /** Title */
            title: string;
            /** Told */
            told: components["schemas"]["Told"][];
            /** @description What the goal is worth at the end. */
            value: components["schemas"]["Num"] | null;
            view: components["schemas"]["PositionView"];
            /**
             * Whose
             * @description Who decides, "" where that is plain.
             */
            whose: string;
        };
        /**
         * LookRaidBoss
         * @description A position of Raid Boss.
         */
        LookRaidBoss: {
            /** Actions */
            actions: components["schemas"]["Action"][];
            /**
             * Certain
             * @description Of each step, whether chance had only this outcome.
             */
            certain: boolean[];
            /**
             * Competitive
             * @description Whether people play against each other, so that advice is hidden at first.
             */
            competitive: boolean;
            /** Ending */
            ending: string;
            /**
             * Ends
             * @description When a question about the best play may end.
             */
            ends: string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "raidboss";
            /** Goal */
            goal: string;
            /**
             * Horizons
             * @description When a question about odds may end.
             */
            horizons: string[];
            /**
             * Kind
             * @enum {string}
             */
            kind: "decide" | "chance" | "over";
            /**
             * Longer
             * @description Whether only the question has ended, so that the game goes on when it is asked for longer.
             */
            longer: boolean;
            /**
             * Outcomes
             * @description The likeliest ones, where very many are possible.
             */
            outcomes: components["schemas"]["Outcome"][];
            /**
             * Sample
             * @description Whether cards or numbers are invented.
             */
            sample: boolean;
            /** Title */
            title: string;
            /** Told */
            told: components["schemas"]["Told"][];
            /** @description What the goal is worth at the end. */
            value: components["schemas"]["Num"] | null;
            view: components["schemas"]["RaidBossView"];
            /**
             * Whose
             * @description Who decides, "" where that is plain.
             */
            whose: string;
        };
        /**
         * LookRedRains
         * @description A position of Red Rains.
         */
        LookRedRains: {
            /** Actions */
            actions: components["schemas"]["Action"][];
            /**
             * Certain
             * @description Of each step, whether chance had only this outcome.
             */
            certain: boolean[];
            /**
             * Competitive
             * @description Whether people play against each other, so that advice is hidden at first.
             */
            competitive: boolean;
            /** Ending */
            ending: string;
            /**
             * Ends
             * @description When a question about the best play may end.
             */
            ends: string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "redrains";
            /** Goal */
            goal: string;
            /**
             * Horizons
             * @description When a question about odds may end.
             */
            horizons: string[];
            /**
             * Kind
             * @enum {string}
             */
            kind: "decide" | "chance" | "over";
            /**
             * Longer
             * @description Whether only the question has ended, so that the game goes on when it is asked for longer.
             */
            longer: boolean;
            /**
             * Outcomes
             * @description The likeliest ones, where very many are possible.
             */
            outcomes: components["schemas"]["Outcome"][];
            /**
             * Sample
             * @description Whether cards or numbers are invented.
             */
            sample: boolean;
            /** Title */
            title: string;
            /** Told */
            told: components["schemas"]["Told"][];
            /** @description What the goal is worth at the end. */
            value: components["schemas"]["Num"] | null;
            view: components["schemas"]["RedRainsView"];
            /**
             * Whose
             * @description Who decides, "" where that is plain.
             */
            whose: string;
        };
        /**
         * Marginal
         * @description A number at the end, and how likely each of its values is.
         */
        Marginal: {
            /**
             * Kind
             * @description "event" for 0 or 1, "which" for a value that names something, else a number.
             */
            kind: string;
            /** Label */
            label: string;
            mean: components["schemas"]["Num"] | null;
            /** Values */
            values: components["schemas"]["Share"][];
        };
        /**
         * NotSeparated
         * @description A play that is not told apart from the first one.
         */
        NotSeparated: {
            difference: components["schemas"]["Difference"] | null;
            /** Rank */
            rank: number;
        };
        /**
         * Num
         * @description A number: exact as text, such as "7/2", and rounded.
         */
        Num: {
            /** Exact */
            exact: string;
            /** Float */
            float: number;
        };
        /**
         * Odds
         * @description The chances of what comes next.
         */
        Odds: {
            /** Assumed */
            assumed: string[];
            /**
             * Game
             * @enum {string}
             */
            game: "ascension" | "redrains" | "raidboss";
            /** Marginals */
            marginals: {
                [key: string]: components["schemas"]["Marginal"];
            };
            /** Nodes */
            nodes: number;
            /** Notes */
            notes: string[];
            /** @description How much of all was not examined. */
            open: components["schemas"]["Num"];
            /** Outcomes */
            outcomes: components["schemas"]["End"][];
            /** Sample */
            sample: boolean;
            /** Seconds */
            seconds: number;
            /** States */
            states: number;
            /**
             * Status
             * @enum {string}
             */
            status: "PROVEN" | "BOUND" | "ESTIMATE";
            /** Turns */
            turns: number;
            /** Until */
            until: string;
        };
        /**
         * OddsLine
         * @description A line of the answer to `odds`.
         */
        OddsLine: components["schemas"]["Progress_Beat_"] | components["schemas"]["Done_Odds_"] | components["schemas"]["Stopped"];
        /**
         * OfferedGoal
         * @description A question that may be asked, and its keys.
         */
        OfferedGoal: {
            /** Goal */
            goal: {
                [key: string]: unknown;
            };
            /** Label */
            label: string;
        };
        /**
         * OneLine
         * @description A position as one line of text, and the steps since it where the position now has none.
         */
        OneLine: {
            /** Steps */
            steps: string[];
            /** String */
            string: string;
        };
        /**
         * Opened
         * @description A scenario's keys and its text.
         */
        Opened: {
            /** Document */
            document: {
                [key: string]: unknown;
            };
            /** Text */
            text: string;
        };
        /**
         * Outcome
         * @description Something that may come up, and how likely it is.
         */
        Outcome: {
            chance: components["schemas"]["Num"];
            /** Kind */
            kind: string;
            /** Text */
            text: string;
        };
        /**
         * PackChange
         * @description A key of an entry that is to be changed: set to a value, or to what a YAML text holds, or taken away.
         */
        PackChange: {
            /** Key */
            key: string[];
            /**
             * Path
             * @description Where it stands in the pack; empty for the pack itself.
             * @default []
             */
            path?: (string | number)[];
            /** Text */
            text: string;
            /** Value */
            value?: boolean | number | string | string[] | null;
            /** Yaml */
            yaml?: string | null;
        };
        /**
         * PackCopy
         * @description A copy of a card of another pack.
         */
        PackCopy: {
            /** Card */
            card: string;
            /**
             * Path
             * @description Where it stands in the pack; empty for the pack itself.
             * @default []
             */
            path?: (string | number)[];
            /** Text */
            text: string;
        };
        /**
         * PackEdited
         * @description The text of a pack after a change, and where the entry stands that it was about.
         */
        PackEdited: {
            /** Path */
            path: (string | number)[];
            /** Text */
            text: string;
        };
        /**
         * PackEntry
         * @description An entry of a pack.
         */
        PackEntry: {
            /**
             * Path
             * @description Where it stands in the pack; empty for the pack itself.
             * @default []
             */
            path?: (string | number)[];
            /** Text */
            text: string;
        };
        /**
         * PackEntryRow
         * @description An entry of a pack that is being written.
         */
        PackEntryRow: {
            /** Id */
            id: string;
            /** Kind */
            kind: string;
            /** Path */
            path: (string | number)[];
        };
        /**
         * PackInfo
         * @description A pack of cards, and whether it is invented.
         */
        PackInfo: {
            /** Name */
            name: string;
            /** Sample */
            sample: boolean;
        };
        /**
         * PackNew
         * @description A new entry of a kind; the path is that of a Boss, for what belongs to one.
         */
        PackNew: {
            /** Kind */
            kind: string;
            /**
             * Path
             * @description Where it stands in the pack; empty for the pack itself.
             * @default []
             */
            path?: (string | number)[];
            /** Text */
            text: string;
        };
        /**
         * PackText
         * @description The text of a pack of cards.
         */
        PackText: {
            /** Name */
            name: string;
            /** Text */
            text: string;
        };
        /**
         * Play
         * @description A play of the turn, with its reasons.
         */
        Play: {
            /**
             * Actions
             * @description What is to be done whatever comes.
             */
            actions: string[];
            /** @description How far it is behind the best. */
            behind: components["schemas"]["Ranged"];
            /** Evidence */
            evidence: components["schemas"]["Evidence"][];
            high: components["schemas"]["Num"];
            low: components["schemas"]["Num"];
            /** Nodes */
            nodes: number;
            /** Notes */
            notes: string[];
            /**
             * Play
             * @description Its steps to the end of the turn; where chance decides, with the likeliest outcome.
             */
            play: string[];
            /**
             * Rank
             * @description From 1, the best.
             */
            rank: number;
            /** Rules */
            rules: string[];
            /** Samples */
            samples: number;
            /**
             * Status
             * @enum {string}
             */
            status: "PROVEN" | "BOUND" | "ESTIMATE";
            value: components["schemas"]["Num"];
            /** Why */
            why: string;
        };
        /**
         * PlayableCard
         * @description A card of Raid Boss; `facts` are null for cards that do not begin anything.
         */
        PlayableCard: {
            /** Facts */
            facts: components["schemas"]["HeroFacts"] | components["schemas"]["BossFacts"] | null;
            /** Group */
            group: string;
            /** Id */
            id: string;
            /** Kind */
            kind: string;
            /** Name */
            name: string;
            /** Numbers */
            numbers: string;
            /** Pack */
            pack: string;
            /** Sample */
            sample: boolean;
        };
        /**
         * Played
         * @description A game that was opened: the keys of its position, and what has happened since.
         */
        Played: {
            /** Document */
            document: {
                [key: string]: unknown;
            };
            /**
             * Record
             * @description The text of the record that it was opened from; empty where it was none.
             */
            record: string;
            /**
             * Rolled
             * @description Which steps kibitz rolled, by their numbers from 0.
             */
            rolled: number[];
            /** Seed */
            seed: number;
            /** Steps */
            steps: string[];
            /**
             * Warnings
             * @description What has changed since it was played, and what of the record was lost.
             */
            warnings: string[];
        };
        /**
         * PlayerView
         * @description A player: Phoenixborn, units, the Chimera's row that faces them, dice and cards.
         */
        PlayerView: {
            /**
             * Actions
             * @description Which actions of this turn are left; "" outside the players' turn.
             */
            actions: string;
            /** Attached */
            attached: string[];
            /** Card */
            card: string;
            /**
             * Dice
             * @description (type, level) of each active die.
             */
            dice: [
                string,
                string
            ][];
            /** Discard */
            discard: string[];
            /** Exhausted */
            exhausted: number;
            /** Guarded */
            guarded: boolean;
            /** Hand */
            hand: string[];
            /** Life */
            life: number;
            /** Name */
            name: string;
            /**
             * Pile
             * @description Cards in the draw pile; None where the position does not say.
             */
            pile: number | null;
            /**
             * Ref
             * @description The Phoenixborn as actions name it: its card, numbered where both players have the same one.
             */
            ref: string;
            /** Row */
            row: components["schemas"]["UnitView"][];
            /** Seat */
            seat: number;
            /**
             * Spells
             * @description (id, exhaustion, status) of each ready spell.
             */
            spells: [
                string,
                number,
                number
            ][];
            /** Spent */
            spent: string[];
            /** Units */
            units: components["schemas"]["UnitView"][];
            /** Wounds */
            wounds: number;
        };
        /**
         * PlaySoFar
         * @description A play of the turn while advice is worked out.
         */
        PlaySoFar: {
            /**
             * Actions
             * @description What is to be done whatever comes.
             */
            actions: string[];
            high: components["schemas"]["Num"];
            low: components["schemas"]["Num"];
            /**
             * Rank
             * @description From 1, the best.
             */
            rank: number;
            /** Samples */
            samples: number;
            /**
             * Status
             * @enum {string}
             */
            status: "PROVEN" | "BOUND" | "ESTIMATE";
            value: components["schemas"]["Num"];
        };
        /**
         * Position
         * @description A position: the keys of a scenario and what has happened since.
         */
        Position: {
            /** Document */
            document: {
                [key: string]: unknown;
            };
            /**
             * Seed
             * @default 0
             */
            seed?: number;
            /**
             * Steps
             * @default []
             */
            steps?: string[];
        };
        /**
         * PositionView
         * @description Everything that the drawings of a position show.
         */
        PositionView: {
            /** Active */
            active: string;
            /** Figures */
            figures: components["schemas"]["FigureView"][];
            /** Goal */
            goal: string;
            /** Hexes */
            hexes: components["schemas"]["HexView"][];
            /**
             * Names
             * @description The scenario's names of the seats.
             * @default []
             */
            names: string[];
            /**
             * Notes
             * @description Sentences on Shrines, Objectives, Schemes and piles.
             */
            notes: string[];
            reach: components["schemas"]["ReachView"] | null;
            /**
             * Row
             * @description The cards of the centre row, each with its cost.
             */
            row: string[];
            /**
             * Row Cards
             * @description Their names in the same order, "" where none lies open.
             */
            row_cards: string[];
            /** Sample */
            sample: boolean;
            /** Seat */
            seat: number;
            /** Sides */
            sides: components["schemas"]["SideView"][];
            /**
             * Sights
             * @default []
             */
            sights: components["schemas"]["SightView"][];
            /** Title */
            title: string;
            /** Turns Left */
            turns_left: number;
        };
        /**
         * Problem
         * @description One mistake, with the rule that says so.
         */
        Problem: {
            /** Code */
            code: string;
            /**
             * Column
             * @default 0
             */
            column: number;
            /**
             * Line
             * @description The line of the text that was read, from 1; 0 where there is no text.
             * @default 0
             */
            line: number;
            /** Message */
            message: string;
            /**
             * Path
             * @description Where it is in the keys, or in what was sent.
             * @default []
             */
            path: (string | number)[];
        };
        /** Progress[AdviceSoFar] */
        Progress_AdviceSoFar_: {
            data: components["schemas"]["AdviceSoFar"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "progress";
        };
        /** Progress[Beat] */
        Progress_Beat_: {
            data: components["schemas"]["Beat"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "progress";
        };
        /**
         * RaidBossView
         * @description Everything that a drawing of a position shows.
         */
        RaidBossView: {
            /** Boss */
            boss: string;
            /** Card */
            card: string;
            /** Damage */
            damage: number;
            /**
             * Dice
             * @description (value, kind) of each unassigned die, `a` for an Ability Die and `b` for a Bonus Die.
             */
            dice: [
                number,
                string
            ][];
            /**
             * Hero Rolls
             * @description The Hero and the values of each roll of Hero Dice.
             */
            hero_rolls: [
                string,
                number[]
            ][];
            /** Heroes */
            heroes: components["schemas"]["HeroView"][];
            /** Hp */
            hp: number;
            /** Ko Limit */
            ko_limit: number;
            /** Kos */
            kos: number;
            /** Level */
            level: number;
            /** Levels */
            levels: number;
            /**
             * Notes
             * @description The Boss's next level and marks, Knock Outs, the Boss Deck and what nobody has seen yet.
             */
            notes: string[];
            /** Paying */
            paying: [
                number,
                string
            ][];
            /** Phase */
            phase: string;
            /**
             * Prose
             * @description The text of the face-up card, the last line of the turn; "" without one.
             */
            prose: string;
            /** Round */
            round: number;
            /** Skill */
            skill: number | null;
            /**
             * Turn
             * @description The turn in words, with the text of the face-up card.
             */
            turn: string[];
        };
        /**
         * Ranged
         * @description A value, and the interval that holds it.
         */
        Ranged: {
            high: components["schemas"]["Num"];
            low: components["schemas"]["Num"];
            value: components["schemas"]["Num"];
        };
        /**
         * ReachView
         * @description The hexes on which one move of a figure may end, and the points that its Speed gives.
         */
        ReachView: {
            /** Figure */
            figure: string;
            /** Hexes */
            hexes: string[];
            /** Points */
            points: number;
        };
        /**
         * Reading
         * @description A number at the end, after one play.
         */
        Reading: {
            /**
             * Mean
             * @description The mean and its interval, where enough is known.
             */
            mean: [
                components["schemas"]["Num"],
                components["schemas"]["Num"],
                components["schemas"]["Num"]
            ] | null;
            /** Odds */
            odds: components["schemas"]["ValueOdds"][];
            /** Samples */
            samples: number;
            /**
             * Status
             * @enum {string}
             */
            status: "PROVEN" | "BOUND" | "ESTIMATE";
        };
        /**
         * RedRainsView
         * @description Everything that a drawing of a position shows.
         */
        RedRainsView: {
            /** Card */
            card: string;
            /** Chimera */
            chimera: string;
            /** Exhausted */
            exhausted: number;
            /** Fatigued */
            fatigued: boolean;
            /** Level */
            level: string;
            /** Life */
            life: number;
            /**
             * Notes
             * @description Piles, and what nobody has seen yet.
             */
            notes: string[];
            /** Phase */
            phase: string;
            /** Pile */
            pile: number;
            /** Players */
            players: components["schemas"]["PlayerView"][];
            /** Rage */
            rage: number;
            /** Rage Dice */
            rage_dice: number;
            /** Red Rains */
            red_rains: number;
            /** Round */
            round: number;
            /**
             * Turn
             * @description Whose turn it is, in words.
             */
            turn: string;
            /** Ultimate At */
            ultimate_at: number;
            /** Ultimate Exhausted */
            ultimate_exhausted: number;
            /** Wounds */
            wounds: number;
        };
        /**
         * Rolled
         * @description What came up.
         */
        Rolled: {
            /** Outcome */
            outcome: string;
        };
        /**
         * Section
         * @description A part of the reasons.
         */
        Section: {
            /** Head */
            head: string;
            /** Lines */
            lines: string[];
        };
        /**
         * Share
         * @description A value of a number at the end, and the interval of its probability.
         */
        Share: {
            high: components["schemas"]["Num"];
            low: components["schemas"]["Num"];
            /**
             * Text
             * @description The value in words, where it names something.
             * @default
             */
            text: string;
            /** Value */
            value: number;
        };
        /**
         * ShownPlay
         * @description A play as advice has shown it: what is to be done whatever comes, its steps, and what it is worth.
         */
        ShownPlay: {
            /** Actions */
            actions: string[];
            /**
             * Play
             * @description To the end of the turn, where that is known; it begins with the actions.
             * @default []
             */
            play?: string[];
            /**
             * Status
             * @enum {string}
             */
            status: "PROVEN" | "BOUND" | "ESTIMATE";
            /**
             * Value
             * @description Exact, such as 7/2.
             */
            value: string;
        };
        /**
         * SideView
         * @description What a seat owns besides figures, as (name, text) pairs; empty parts are left out.
         */
        SideView: {
            /**
             * Cards
             * @description The cards in hand and the Treasures that are known, by the names that actions have for them.
             * @default []
             */
            cards: string[];
            /**
             * Moves
             * @description Whether the side's turn it is.
             * @default false
             */
            moves: boolean;
            /** Parts */
            parts: [
                string,
                string
            ][];
            /** Seat */
            seat: number;
        };
        /**
         * SightTold
         * @description One answer of sight, also in words.
         */
        SightTold: {
            /**
             * Blocked
             * @default []
             */
            blocked: [
                string[],
                string
            ][];
            /** Distance */
            distance: number;
            /** End */
            end: string;
            /**
             * Line
             * @default []
             */
            line: string[];
            /** Start */
            start: string;
            /** Text */
            text: string;
            /** Visible */
            visible: boolean;
        };
        /**
         * SightView
         * @description One answer of sight: a free shortest path, or the refused ones each up to its first blocker.
         */
        SightView: {
            /**
             * Blocked
             * @default []
             */
            blocked: [
                string[],
                string
            ][];
            /** Distance */
            distance: number;
            /** End */
            end: string;
            /**
             * Line
             * @default []
             */
            line: string[];
            /** Start */
            start: string;
            /** Visible */
            visible: boolean;
        };
        /**
         * Source
         * @description The text of a scenario file.
         */
        Source: {
            /** Text */
            text: string;
        };
        /**
         * Stopped
         * @description There is no answer, and why.
         */
        Stopped: {
            data: components["schemas"]["Failure"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "error";
        };
        /**
         * Stored
         * @description Something was saved under this name.
         */
        Stored: {
            /** Saved */
            saved: string;
        };
        /**
         * Svg
         * @description A drawing.
         */
        Svg: {
            /** Svg */
            svg: string;
        };
        /**
         * Text
         * @description A text: of a scenario, or of a pack of cards.
         */
        Text: {
            /** Text */
            text: string;
        };
        /**
         * Told
         * @description A step with its reasons, each with its rules.
         */
        Told: {
            /** Because */
            because: string[];
            /**
             * Seat
             * @description Whose step it was; -1 for chance, the Chimera and the like.
             */
            seat: number;
            /** Step */
            step: string;
        };
        /**
         * UnitView
         * @description One card of a row; of a face-down aspect only the blood value is known.
         */
        UnitView: {
            /** Attached */
            attached: string[];
            /** Attack */
            attack: number;
            /** Blood */
            blood: number;
            /** Card */
            card: string;
            /** Dice */
            dice: string[];
            /** Exhausted */
            exhausted: number;
            /**
             * Id
             * @description "" for a face-down aspect.
             */
            id: string;
            /** Keywords */
            keywords: string[];
            /** Life */
            life: number;
            /** Name */
            name: string;
            /**
             * Owner
             * @description The seat that owns it, -1 for the Chimera.
             */
            owner: number;
            /** Recover */
            recover: number;
            /**
             * Silent
             * @description Whether exhaustion stops its keywords.
             */
            silent: boolean;
            /** Status */
            status: number;
            /**
             * Strikes
             * @description left, right or jaw for aspects and for units that the Chimera controls.
             */
            strikes: string;
            /** Wounds */
            wounds: number;
        };
        /**
         * ValueOdds
         * @description A value that a number may have at the end.
         */
        ValueOdds: {
            chance: components["schemas"]["Num"];
            high: components["schemas"]["Num"];
            low: components["schemas"]["Num"];
            /** Value */
            value: number;
        };
        /**
         * Verdict
         * @description Whether the last step of a try was one of the best, and the line that shows it.
         */
        Verdict: {
            /** Line */
            line: components["schemas"]["Told"][];
            /** Over */
            over: boolean;
            /** @description What is left after it. */
            reached: components["schemas"]["Worth"];
            /** @description What the position before the step was worth. */
            value: components["schemas"]["Worth"];
            /**
             * Verdict
             * @enum {string}
             */
            verdict: "best" | "worse" | "open";
        };
        /**
         * Why
         * @description Why the best play is best.
         */
        Why: {
            /**
             * Sections
             * @description Empty where one sentence was asked for.
             */
            sections: components["schemas"]["Section"][];
            /** Sentence */
            sentence: string;
            /**
             * Tree
             * @description The tree of best play as lines of text, where it was asked for.
             */
            tree: string[];
        };
        /**
         * WhyLine
         * @description A line of the answer to `why`.
         */
        WhyLine: components["schemas"]["Progress_Beat_"] | components["schemas"]["Done_Why_"] | components["schemas"]["Stopped"];
        /**
         * Worth
         * @description What a position is worth, with its standing.
         */
        Worth: {
            high: components["schemas"]["Num"];
            low: components["schemas"]["Num"];
            /**
             * Status
             * @enum {string}
             */
            status: "PROVEN" | "BOUND" | "ESTIMATE";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    advise_api_advise_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskAdvice"];
            };
        };
        responses: {
            /** @description Each line of the answer is one of these. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["AdviseLine"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    around_api_around_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskAround"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Around"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listed_api_cards__game__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    add_api_cards__game__add_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackNew"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackEdited"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    told_api_cards__game__card__card__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                card: string;
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lines"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    change_api_cards__game__change_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackEdited"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    check_api_cards__game__check_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackText"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checked"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    copy_api_cards__game__copy_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackCopy"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackEdited"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    drop_api_cards__game__drop_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackEntry"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackEdited"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    form_api_cards__game__form_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackEntry"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryForm"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    store_api_cards__game__pack_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackText"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stored"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    opened_api_cards__game__pack__name__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Text"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    delete_api_cards__game__pack__name__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    code_api_code_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Link"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Svg"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    draw_api_draw_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Position"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Svg"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    form_api_form_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskForm"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    hint_api_hint_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskHint"];
            };
        };
        responses: {
            /** @description Each line of the answer is one of these. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["HintLine"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    judge_api_judge_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Ask"];
            };
        };
        responses: {
            /** @description Each line of the answer is one of these. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["JudgeLine"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    longer_api_longer_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Position"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    look_api_look_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Position"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Look"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    odds_api_odds_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskOdds"];
            };
        };
        responses: {
            /** @description Each line of the answer is one of these. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["OddsLine"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    opened_api_open_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Source"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Played"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    read_api_read_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Source"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    record_api_record_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskRecord"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Text"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    roll_api_roll_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Position"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rolled"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    names_api_saves_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    load_api_saves__name__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Played"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    store_api_saves__name__put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskRecord"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stored"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    delete_api_saves__name__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    scenarios_api_scenarios_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listed"][];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    scenario_api_scenarios__game___name__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opened"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    standing_api_standing_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Position"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    string_api_string_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Position"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneLine"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    why_api_why_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskWhy"];
            };
        };
        responses: {
            /** @description Each line of the answer is one of these. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["WhyLine"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    write_api_write_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Keys"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Text"];
                };
            };
            /** @description Why there is no answer */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
}
