package dev.credence.cli.command;

import dev.credence.Credence;
import dev.credence.cli.Failure;
import dev.credence.cli.data.ManyData;
import dev.credence.cli.data.ManyReader;
import dev.credence.cli.data.layout.ManyReading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.input.TableFile;
import dev.credence.report.many.ManyReport;
import dev.credence.report.many.ManyRun;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/** {@code compare --against A,B,C}: more than two systems on the same rows. */
record SeveralSystems(ColumnOptions columns, SamplingDesign design, List<String> metrics, List<String> comparators) {
    /** Refuses an option that is about two systems. */
    void requireAlone(String option, boolean given) {
        if (given) {
            throw Failure.usage(option + " is about two systems, and --against names several: name one column with"
                    + " --against, or leave " + option + " out");
        }
    }

    private void requireFit() {
        requireAlone("--score", columns.score().isPresent());
        if (columns.prediction().isEmpty()) {
            throw Failure.usage("--prediction is missing: it names the first system's column, --against the others'");
        }
        if (comparators.size() > 1) {
            throw Failure.usage("--comparator may be given once for several systems: comparators=" + comparators);
        }
        switch (design.kind()) {
            case WEIGHTED ->
                throw Failure.usage("--weight does not go together with several systems: compare two at a time");
            case FOLDED ->
                throw Failure.usage("--fold does not go together with several systems: folds share training rows, so"
                        + " that no variance of their differences is known; compare two at a time, or, where each value of the"
                        + " column is a slice of its own (data sets, sites), name it with --cluster");
            case IID, STRATIFIED, CLUSTERED -> {}
        }
    }

    /** Reads the file, and compares. */
    ManyReport report(
            Credence credence,
            RunOptions options,
            Progressing progressing,
            Path path,
            TableFile file,
            List<String> others) {
        requireFit();
        ManyRun run = run(credence, options, progressing);
        ManyData data = ManyReader.read(new ManyReading(columns.reading(file, design), others));
        return Observed.answered(() -> run.report(data.sample())).describedBy(input(path, data), data.notes());
    }

    private ManyRun run(Credence credence, RunOptions options, Progressing progressing) {
        try {
            return ManyRun.of(credence)
                    .metrics(metrics.toArray(String[]::new))
                    .comparator(comparators.stream().findFirst())
                    .level(options.level())
                    .run(options.run(progressing.progress()));
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private Map<String, Object> input(Path path, ManyData data) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", path.toString());
        input.put("rows", data.rows());
        input.put("truth", columns.truth());
        input.put("systems", data.sample().evidence().systems());
        Optional<String> positive = columns.positive();
        positive.ifPresent(label -> input.put("positive", label));
        input.put("pairing", "joint");
        design.describe(input);
        return input;
    }
}
