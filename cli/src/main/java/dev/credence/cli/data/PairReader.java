package dev.credence.cli.data;

import dev.credence.api.text.Nearest;
import dev.credence.cli.Failure;
import dev.credence.cli.input.Columns;
import dev.credence.cli.input.CountColumn;
import dev.credence.cli.input.LabelCodes;
import dev.credence.cli.input.LabelColumn;
import dev.credence.cli.input.NumberColumn;
import dev.credence.cli.input.Table;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads two systems from the columns of one file: the same rows, so paired. */
public final class PairReader {
    private final Reading reading;
    private final LabelCodes labels = LabelCodes.ofClasses();
    private final LabelCodes partNames = LabelCodes.ofNames();
    private final Joint joint;
    private final PositiveCode positive;
    private final LabelColumn truth;
    private final @Nullable LabelColumn first;
    private final @Nullable LabelColumn second;
    private final @Nullable NumberColumn firstScore;
    private final @Nullable NumberColumn secondScore;
    private final @Nullable CountColumn count;
    private final @Nullable LabelColumn partOf;
    private final @Nullable NumberColumn weight;

    private PairReader(PairReading pair, Columns columns) {
        reading = pair.first();
        this.positive = new PositiveCode(labels, reading.positive());
        this.joint = new Joint(labels, partNames, reading.positive(), reading.design());
        truth = columns.want(new LabelColumn(reading.truth(), labels));
        first = label(columns, reading.prediction(), labels);
        second = label(columns, pair.against(), labels);
        firstScore = number(columns, reading.score());
        secondScore = number(columns, pair.againstScore());
        count = reading.count().map(name -> columns.want(new CountColumn(name))).orElse(null);
        Optional<String> special = reading.design().column();
        partOf = label(columns, special.filter(c -> reading.design().inParts()), partNames);
        weight = special.filter(c -> !reading.design().inParts())
                .map(name -> columns.want(NumberColumn.ofWeights(name)))
                .orElse(null);
    }

    private static @Nullable LabelColumn label(Columns columns, Optional<String> name, LabelCodes codes) {
        return name.map(n -> columns.want(new LabelColumn(n, codes))).orElse(null);
    }

    private @Nullable NumberColumn number(Columns columns, Optional<String> name) {
        return name.map(n -> columns.want(reading.scoreColumn(n))).orElse(null);
    }

    /**
     * Reads a file.
     *
     * @throws Failure if it cannot be read, or holds something else than was said
     */
    public static PairData read(PairReading pair) {
        try (Table table = pair.first().file().open()) {
            Columns columns = new Columns(table);
            PairReader reader = new PairReader(pair, columns);
            long rows = columns.read(reader::row);
            return reader.data(table.file(), rows);
        }
    }

    private void row(long rows) {
        int part = partOf == null ? 0 : partOf.code();
        double w = weight == null ? 1 : weight.value();
        if (first != null && second != null) {
            joint.add(part, truth.code(), first.code(), second.code(), count == null ? rows : count.value(), w);
        }
        if (firstScore != null && secondScore != null) {
            joint.add(part, positive.is(truth.code()), firstScore.value(), secondScore.value(), w);
        }
    }

    private PairData data(String file, long rows) {
        reading.positive().filter(label -> !labels.names().contains(label)).ifPresent(label -> {
            throw Failure.usage(file + ": "
                    + Nearest.message(
                            "label", label, labels.names().stream().sorted().toList()));
        });
        try {
            return new PairData(
                    rows,
                    Optional.ofNullable(first).map(column -> joint.matrices()),
                    Optional.ofNullable(firstScore).map(column -> joint.scores()),
                    List.of());
        } catch (IllegalArgumentException e) {
            throw Failure.data(file + ": " + e.getMessage(), e);
        }
    }
}
