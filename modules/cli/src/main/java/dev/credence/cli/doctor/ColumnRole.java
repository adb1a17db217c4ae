package dev.credence.cli.doctor;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** The parts that a column may play in an evaluation, recognized by the words of its name. */
enum ColumnRole {
    /** The item of a row. */
    ITEM("item", "id", "uuid", "question", "example", "query", "case", "sample", "doc"),
    /** The run of an item. */
    RUN("run", "epoch", "repeat", "repetition", "trial", "attempt", "seed"),
    /** A group of rows that belong together. */
    CLUSTER("cluster", "image", "patient", "participant", "session", "passage"),
    /** The fold or the part of a data set, which is neither a label nor an outcome. */
    FOLD("fold", "split", "filter", "index", "version", "position"),
    /** The predicted label. */
    PREDICTION("prediction", "predicted", "predict", "pred", "picked", "guess", "guessed", "yhat"),
    /** The true label. */
    TRUTH("truth", "true", "label", "target", "expected", "gold", "actual", "class", "groundtruth", "reference"),
    /** The score of a label. */
    SCORE("score", "prob", "proba", "probability", "confidence", "likelihood"),
    /** The quality of an answer. */
    QUALITY(
            "grade",
            "score",
            "correct",
            "pass",
            "passed",
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

    private final Set<String> words;

    ColumnRole(String... words) {
        this.words = Set.of(words);
    }

    /** Returns whether a name has a word of this role; the words of a name are separated by signs or by capital letters. */
    boolean fits(String name) {
        Set<String> own = new HashSet<>(Arrays.asList(name.replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toLowerCase(Locale.ROOT)
                .split("[^\\p{L}\\p{N}]+")));
        return words.stream().anyMatch(own::contains);
    }
}
