package dev.credence.state.baseline;

import dev.credence.state.EvidenceState;
import dev.credence.state.States;
import dev.credence.state.baseline.Baseline.MetricValue;
import dev.credence.state.baseline.Baseline.MetricValues;
import dev.credence.state.baseline.Baseline.Origin;
import dev.credence.state.baseline.KeptItems.KeptItem;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes a baseline as JSON with one line for each field or element, and reads it. A reader accepts only text that the writer would have
 * written, so that the fields that people read cannot contradict the state.
 */
final class BaselineText {
    private static final String FORMAT = "credence-baseline";
    private static final int VERSION = 1;
    private static final String BEGIN = "{\n  \"format\": \"" + FORMAT + "\",\n";
    private static final Pattern OTHER_VERSION = Pattern.compile("  \"version\": ([^,\n]{1,20}),\n");
    private static final Pattern CONFLICT = Pattern.compile("(?m)^(<<<<<<<|=======|>>>>>>>)");
    private static final Pattern END = Pattern.compile("  \"sha256\": \"([0-9a-f]{64})\"\n}\n?\\z");
    /** The length of a line of the state, 76 characters, as in mails. */
    private static final int LINE = 76;

    private static final String RESTORE = "restore it from the history of the repository, or renew it";

    private final StringBuilder text = new StringBuilder(BEGIN);

    private BaselineText() {}

    static String of(Baseline baseline) {
        BaselineText text = new BaselineText();
        text.write(baseline);
        return text.text + "  \"sha256\": \"" + Sha256.of(text.text.toString()) + "\"\n}\n";
    }

    private void write(Baseline baseline) {
        BaselineFacts facts = baseline.facts();
        field("version", String.valueOf(VERSION));
        text("name", baseline.name());
        array("evidence", facts.evidence().stream().map(Json::quoted).toList());
        text("design", facts.design());
        field("rows", String.valueOf(facts.rows()));
        facts.items().ifPresent(items -> field("items", String.valueOf(items)));
        text("date", baseline.origin().date().toString());
        baseline.origin().commit().ifPresent(commit -> text("commit", commit));
        text("credence", baseline.origin().credence());
        facts.positive().ifPresent(label -> text("positive", label));
        if (facts.lowerIsPositive()) {
            text("scores", "lower scores indicate the positive label");
        }
        if (facts.outcomes().isEmpty()) {
            array("labels", facts.labels().stream().map(Json::quoted).toList());
        } else {
            array("outcomes", facts.outcomes().stream().map(Json::quoted).toList());
        }
        field("level", number(baseline.metrics().level()));
        array(
                "metrics",
                baseline.metrics().values().stream().map(BaselineText::metric).toList());
        text("truth", facts.truth());
        baseline.items().ifPresent(kept -> {
            text("salt", kept.salt());
            Map<String, Integer> clusters = new LinkedHashMap<>();
            kept.clusters().forEach(cluster -> clusters.put(cluster, clusters.size()));
            if (!clusters.isEmpty()) {
                array("clusters", clusters.keySet().stream().map(Json::quoted).toList());
            }
            array(
                    "kept",
                    kept.items().stream()
                            .map(item -> Json.quoted(line(item, clusters)))
                            .toList());
        });
        array(
                "state",
                Arrays.stream(base64(baseline.stateBytes())).map(Json::quoted).toList());
    }

    private static String[] base64(byte[] state) {
        return Base64.getMimeEncoder(LINE, new byte[] {'\n'})
                .encodeToString(state)
                .split("\n", -1);
    }

    private void field(String name, String value) {
        text.append("  \"").append(name).append("\": ").append(value).append(",\n");
    }

    private void text(String name, String value) {
        field(name, Json.quoted(value));
    }

    private void array(String name, List<String> values) {
        field(name, values.isEmpty() ? "[]" : "[\n    " + String.join(",\n    ", values) + "\n  ]");
    }

    private static String metric(MetricValue metric) {
        return "{\"metric\": " + Json.quoted(metric.metric()) + ", \"value\": " + number(metric.value())
                + ", \"lower\": " + number(metric.lower()) + ", \"upper\": " + number(metric.upper()) + "}";
    }

    /** Returns a number as JSON: whole numbers without a fraction, and null for a number that is not finite. */
    static String number(double number) {
        if (!Double.isFinite(number)) {
            return "null";
        }
        boolean whole = StrictMath.rint(number) == number && StrictMath.abs(number) < 1e15;
        return whole ? String.valueOf((long) number) : String.valueOf(number);
    }

    private static String line(KeptItem item, Map<String, Integer> clusters) {
        StringBuilder line = new StringBuilder(item.hash());
        item.cluster().ifPresent(cluster -> line.append(' ').append(clusters.get(cluster)));
        item.row().forEach(number -> line.append(' ').append(number(number)));
        return line.toString();
    }

    static Baseline read(String given) {
        String text = given.replace("\r\n", "\n");
        requireWhole(text);
        Baseline baseline = new Fields(Json.object(text)).baseline();
        requireSame(text, baseline.text());
        return baseline;
    }

    private static void requireWhole(String text) {
        Matcher conflict = CONFLICT.matcher(text);
        boolean begins = text.startsWith(BEGIN);
        if (conflict.find() && (begins || text.contains(BEGIN.strip()) || text.contains(FORMAT))) {
            throw new BaselineException(
                    "the baseline has the markers of a merge conflict: line=" + lineOf(text, conflict.start())
                            + "; take the file of one side, such as with git checkout --ours, or renew it");
        }
        if (!begins) {
            throw BaselineException.foreign(
                    "the file must be a baseline of credence, whose second line is \"format\": \""
                            + FORMAT + "\": it begins with "
                            + Json.quoted(text.substring(0, Math.min(40, text.length())))
                            + "; name another file, or delete this one");
        }
        Matcher version = OTHER_VERSION.matcher(text);
        if (version.find() && !version.group(1).equals(String.valueOf(VERSION))) {
            throw new BaselineException("the version of a baseline must be " + VERSION + ": version=" + version.group(1)
                    + "; read it with the release of credence that wrote it, or renew it");
        }
        Matcher end = END.matcher(text);
        if (!end.find()) {
            throw new BaselineException(
                    "the baseline was cut off: its last line but one must be its SHA-256; " + RESTORE);
        }
        String hash = Sha256.of(text.substring(0, end.start()));
        if (!hash.equals(end.group(1))) {
            throw new BaselineException("the baseline was changed after it was written: its SHA-256 is " + hash
                    + ", and the file states " + end.group(1) + "; " + RESTORE);
        }
    }

    private static long lineOf(String text, int position) {
        return text.substring(0, position).chars().filter(unit -> unit == '\n').count() + 1;
    }

    /** Throws an exception that shows the first line which the writer would have written in another way. */
    private static void requireSame(String text, String written) {
        if (text.strip().equals(written.strip())) {
            return;
        }
        List<String> given = text.lines().toList();
        List<String> expected = written.lines().toList();
        int line = 0;
        while (line < Math.min(given.size(), expected.size()) && given.get(line).equals(expected.get(line))) {
            line++;
        }
        throw new BaselineException("the baseline contradicts its state: line " + (line + 1) + " is "
                + shownLine(given, line) + ", and its state gives " + shownLine(expected, line) + "; " + RESTORE);
    }

    private static String shownLine(List<String> lines, int line) {
        String text = line < lines.size() ? lines.get(line).strip() : "";
        return Json.quoted(text.length() > 80 ? text.substring(0, 77) + "..." : text);
    }

    /** The fields of a file. */
    private record Fields(Map<?, ?> all) {
        Baseline baseline() {
            String name = text("name");
            try {
                List<EvidenceState> states =
                        States.readAll(Base64.getDecoder().decode(String.join("", texts("state"))));
                Baseline plain = Baseline.of(name, states, origin()).withMetrics(metrics());
                return all.containsKey("salt") ? plain.withItems(keptItems()) : plain;
            } catch (IllegalArgumentException | DateTimeParseException e) {
                throw new BaselineException(
                        "the baseline has content that cannot be read: " + e.getMessage() + "; " + RESTORE, e);
            }
        }

        private Origin origin() {
            return new Origin(
                    LocalDate.parse(text("date")),
                    all.containsKey("commit") ? Optional.of(text("commit")) : Optional.empty(),
                    text("credence"));
        }

        private MetricValues metrics() {
            List<MetricValue> values = new ArrayList<>();
            for (Object value : array("metrics")) {
                if (!(value instanceof Map<?, ?> metric)) {
                    throw missing("metrics");
                }
                Fields fields = new Fields(metric);
                values.add(new MetricValue(
                        fields.text("metric"), fields.number("value"), fields.number("lower"), fields.number("upper")));
            }
            return new MetricValues(number("level"), values);
        }

        private KeptItems keptItems() {
            List<String> clusters = all.containsKey("clusters") ? texts("clusters") : List.of();
            List<KeptItem> items = new ArrayList<>();
            for (String line : texts("kept")) {
                String[] words = line.split(" ", -1);
                int first = clusters.isEmpty() || words.length == 1 ? 1 : 2;
                items.add(new KeptItem(
                        words[0],
                        first == 1 ? Optional.empty() : Optional.of(cluster(clusters, words[1])),
                        Arrays.stream(words).skip(first).map(Double::valueOf).toList()));
            }
            return new KeptItems(text("salt"), items);
        }

        private static String cluster(List<String> clusters, String place) {
            int number = Integer.parseInt(place);
            if (number < 0 || number >= clusters.size()) {
                throw new IllegalArgumentException(
                        "the place of a cluster must be from 0 to " + (clusters.size() - 1) + ": place=" + number);
            }
            return clusters.get(number);
        }

        private String text(String name) {
            if (all.get(name) instanceof String text) {
                return text;
            }
            throw missing(name);
        }

        private double number(String name) {
            @Nullable Object value = all.get(name);
            if (value == null && all.containsKey(name)) {
                return Double.NaN;
            }
            if (value instanceof BigDecimal number) {
                return number.doubleValue();
            }
            throw missing(name);
        }

        private List<?> array(String name) {
            if (all.get(name) instanceof List<?> array) {
                return array;
            }
            throw missing(name);
        }

        private List<String> texts(String name) {
            List<String> texts = new ArrayList<>();
            for (Object value : array(name)) {
                if (!(value instanceof String text)) {
                    throw missing(name);
                }
                texts.add(text);
            }
            return texts;
        }

        private static BaselineException missing(String name) {
            return new BaselineException("the baseline has no usable field '" + name + "'; " + RESTORE);
        }
    }
}
