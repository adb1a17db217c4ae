package dev.credence.cli.doctor;

import java.util.regex.Pattern;

/** The parts that a column may play in an evaluation, recognized by the words of its name. */
enum ColumnRole {
    /** The item of a row. */
    ITEM("item", "id", "uuid", "task", "question", "example", "query", "case", "sample", "doc"),
    /** The run of an item. */
    RUN("run", "epoch", "repeat", "repetition", "trial", "attempt", "seed"),
    /** The system that gave an answer, in a file with rows of several. */
    SYSTEM(
            "model",
            "system",
            "sys",
            "method",
            "variant",
            "agent",
            "llm",
            "classifier",
            "algorithm",
            "approach",
            "engine"),
    /** A group of rows that belong together. */
    CLUSTER("cluster", "image", "patient", "participant", "session", "passage"),
    /** The fold or the part of a data set, which is neither a label nor an outcome. */
    FOLD("fold", "split", "filter", "index", "version", "position"),
    /** The predicted label. */
    PREDICTION("prediction", "predicted", "predict", "pred", "picked", "guess", "guessed", "yhat"),
    /** The true label. */
    TRUTH("truth", "true", "y", "label", "target", "expected", "gold", "actual", "class", "groundtruth", "reference"),
    /** The label of a judge, in a file where few rows have a true label. */
    JUDGE("judge", "llm", "annotator", "rater", "auto", "automatic", "rule", "weak"),
    /** The score of a label. */
    SCORE("score", "p", "prob", "proba", "probability", "confidence", "likelihood"),
    /** The quality of an answer. */
    QUALITY(
            "grade",
            "score",
            "correct",
            "pass",
            "passed",
            "ok",
            "solved",
            "success",
            "accuracy",
            "acc",
            "rating",
            "reward",
            "match",
            "em",
            "f1",
            "bleu",
            "rouge",
            "win",
            "value"),
    /** What an answer cost. */
    COST("seconds", "latency", "cost", "time", "duration", "tokens", "ms", "price");

    private final Pattern word;

    ColumnRole(String... words) {
        this.word = Pattern.compile(
                "(?<![\\p{L}\\p{N}])(?:" + String.join("|", words) + ")(?![\\p{L}\\p{N}])", Pattern.CASE_INSENSITIVE);
    }

    /** Returns whether a name has a word of this role; the words of a name are separated by signs or by capital letters. */
    boolean fits(String name) {
        return word.matcher(name.replaceAll("(?<=[a-z])(?=[A-Z])", " ")).find();
    }
}
