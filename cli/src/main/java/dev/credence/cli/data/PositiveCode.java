package dev.credence.cli.data;

import dev.credence.cli.input.LabelCodes;
import java.util.Optional;

/** The number of the positive label, found once it is met. */
final class PositiveCode {
    private final LabelCodes labels;
    private final String positive;
    private int looked;
    private int code = -1;

    PositiveCode(LabelCodes labels, Optional<String> positive) {
        this.labels = labels;
        this.positive = positive.orElse("");
    }

    boolean is(int label) {
        while (code < 0 && looked < labels.size()) {
            code = labels.name(looked).equals(positive) ? looked : code;
            looked++;
        }
        return label == code;
    }
}
