package dev.credence.cli.baseline;

import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.state.baseline.Baseline.Origin;
import dev.credence.state.baseline.BaselineFile;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that state the date and the commit of a baseline. */
public final class OriginOptions {
    @Option(names = "--date", paramLabel = "YYYY-MM-DD", description = "Date of the rows (default: today in UTC).")
    private @Nullable String date;

    @Option(
            names = "--commit",
            paramLabel = "ID",
            description = "Commit of the system (default: GIT_COMMIT, GITHUB_SHA or CI_COMMIT_SHA).")
    private @Nullable String commit;

    Origin origin(Console console) {
        return origin(
                date == null ? LocalDate.now(ZoneOffset.UTC) : parsed(date),
                Optional.ofNullable(commit).or(() -> BaselineFile.commit(console.environment())));
    }

    /** Returns the origin of a run of now. */
    public static Origin now(Console console) {
        return origin(LocalDate.now(ZoneOffset.UTC), BaselineFile.commit(console.environment()));
    }

    private static Origin origin(LocalDate day, Optional<String> commit) {
        String version = Objects.requireNonNullElse(
                OriginOptions.class.getPackage().getImplementationVersion(), "(development)");
        return Failure.ofArguments(() -> new Origin(day, commit, version));
    }

    private static LocalDate parsed(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw Failure.usage("--date must be a day as YYYY-MM-DD: --date=" + text, e);
        }
    }
}
