package dev.credence.api.registry;

import dev.credence.api.internal.provider.ProviderFaults;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.registry.Registry.UnknownNameException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Recognises names of metrics as other libraries and papers write them: in upper or lower case, with {@code _}, {@code -}, {@code
 * .} or a blank between words, with the word {@code score}, with the average before or after, F-measures with their beta ({@code
 * f2}), and common synonyms. A registered name is never interpreted in another way.
 */
record MetricNames(Catalogue<Metric<?>> metrics) {
    private static final String AVERAGES = "(macro|micro|weighted)";
    private static final Pattern AVERAGED =
            Pattern.compile("(?:" + AVERAGES + "[-_. ])?(.+?)(?:[-_. ]" + AVERAGES + ")?(?:[-_. ](?:avg|average))?");
    /** Names such as {@code pass@3}, {@code pass^3} and {@code p95}, with options. */
    private static final Pattern NUMBERED =
            Pattern.compile("(?i)(?:(pass|ndcg|hit|p|r)([@^])([0-9]+)|p([0-9]{2}(?:[.][0-9]+)?))(?::(.+))?");

    private static final Pattern F_MEASURE = Pattern.compile("f[-_ ]?([0-9]+(?:[.][0-9]+)?)(?:[-_. ]?score)?");
    /**
     * Averages over classes whose names have another meaning elsewhere: a weighted kappa assigns weights to disagreements, and
     * other libraries use macro accuracy for the mean recall over classes. Only the exact spelling is interpreted as the average.
     */
    private static final Map<String, List<String>> AMBIGUOUS = Map.of(
            "cohen-kappa.weighted", List.of("cohen-kappa:weights=linear", "cohen-kappa:weights=quadratic"),
            "accuracy.macro", List.of("accuracy.macro", "balanced-accuracy"),
            "accuracy.micro", List.of("accuracy", "accuracy.micro"),
            "accuracy.weighted", List.of("accuracy", "accuracy.weighted"));
    /**
     * Synonyms, written as one word without {@code score}, and their spellings; an ambiguous name has several
     * spellings.
     */
    private static final Map<String, List<String>> SYNONYMS = Map.ofEntries(
            Map.entry("acc", List.of("accuracy")),
            Map.entry("aucovo", List.of("auroc-ovo")),
            Map.entry("aucovr", List.of("auroc-ovr")),
            Map.entry("aucpr", List.of("auprc")),
            Map.entry("aucroc", List.of("auroc")),
            Map.entry("bacc", List.of("balanced-accuracy")),
            Map.entry("balacc", List.of("balanced-accuracy")),
            Map.entry("balaccuracy", List.of("balanced-accuracy")),
            Map.entry("balancedacc", List.of("balanced-accuracy")),
            Map.entry("ber", List.of("balanced-error")),
            Map.entry("brierloss", List.of("brier")),
            Map.entry("criticalsuccessindex", List.of("jaccard")),
            Map.entry("crossentropyloss", List.of("log-loss")),
            Map.entry("dor", List.of("diagnostic-odds-ratio")),
            Map.entry("error", List.of("error-rate")),
            Map.entry("fallout", List.of("fpr")),
            Map.entry("ac1", List.of("gwet-ac")),
            Map.entry("exactmatch", List.of("count-exact")),
            Map.entry("fleiss", List.of("fleiss-kappa")),
            Map.entry("gwet", List.of("gwet-ac")),
            Map.entry("krippendorff", List.of("krippendorff-alpha")),
            Map.entry("exactmatchratio", List.of("count-exact")),
            Map.entry("falsediscoveryrate", List.of("fdr")),
            Map.entry("falsenegativerate", List.of("fnr")),
            Map.entry("falseomissionrate", List.of("for")),
            Map.entry("falsepositiverate", List.of("fpr")),
            Map.entry("hammingloss", List.of("error-rate", "count-hamming")),
            Map.entry("hitrate", List.of("recall")),
            Map.entry("iou", List.of("jaccard")),
            Map.entry("jindex", List.of("informedness")),
            Map.entry("likelihoodratio", List.of("lr-positive", "lr-negative")),
            Map.entry("linearkappa", List.of("cohen-kappa:weights=linear")),
            Map.entry("linearweightedkappa", List.of("cohen-kappa:weights=linear")),
            Map.entry("lr", List.of("lr-positive", "lr-negative")),
            Map.entry("lr+", List.of("lr-positive")),
            Map.entry("map", List.of("average-precision-per-query")),
            Map.entry("matthewscorrcoef", List.of("mcc")),
            Map.entry("matthewscorrelation", List.of("mcc")),
            Map.entry("matthewscorrelationcoefficient", List.of("mcc")),
            Map.entry("meanaverageprecision", List.of("average-precision-per-query")),
            Map.entry("meanreciprocalrank", List.of("reciprocal-rank")),
            Map.entry("missrate", List.of("fnr")),
            Map.entry("mrr", List.of("reciprocal-rank")),
            Map.entry("reciprank", List.of("reciprocal-rank")),
            Map.entry("negativepredictivevalue", List.of("npv")),
            Map.entry("partialauc", List.of("pauc")),
            Map.entry("partialauroc", List.of("pauc")),
            Map.entry("positivepredictivevalue", List.of("precision")),
            Map.entry("quadratickappa", List.of("cohen-kappa:weights=quadratic")),
            Map.entry("quadraticweightedkappa", List.of("cohen-kappa:weights=quadratic")),
            Map.entry("qwk", List.of("cohen-kappa:weights=quadratic")),
            Map.entry("rocaucovo", List.of("auroc-ovo")),
            Map.entry("rocaucovr", List.of("auroc-ovr")),
            Map.entry("selectivity", List.of("specificity")),
            Map.entry("sens", List.of("recall")),
            Map.entry("spec", List.of("specificity")),
            Map.entry("subsetaccuracy", List.of("count-exact")),
            Map.entry("threat", List.of("jaccard")),
            Map.entry("truenegativerate", List.of("specificity")),
            Map.entry("truepositiverate", List.of("recall")),
            Map.entry("youden", List.of("informedness")),
            Map.entry("zerooneloss", List.of("error-rate")));

    /**
     * Returns the spelling that a name with a number means, such as {@code pass-at:k=3} for {@code pass@3} and {@code
     * quantile:p=0.95} for {@code p95}; empty for other names and if no such metric is registered.
     */
    Optional<String> readNumbered(String written) {
        Matcher name = NUMBERED.matcher(written.strip());
        if (!name.matches()) {
            return Optional.empty();
        }
        String options = name.group(5) == null ? "" : "," + name.group(5);
        String spelling = name.group(4) != null
                ? "quantile:p=0." + name.group(4).replace(".", "")
                : numbered(name.group(1).toLowerCase(Locale.ROOT))
                        + (name.group(2).equals("@") ? "-at" : "-all") + ":k=" + name.group(3);
        return metrics.find(Spelling.parse(spelling).name()).map(metric -> spelling + options);
    }

    /** Returns the word of an id; search engines are measured by P@5 and R@5. */
    private static String numbered(String word) {
        return switch (word) {
            case "p" -> "precision";
            case "r" -> "recall";
            default -> word;
        };
    }

    /**
     * Checks that no metric has the name of an average of a binary metric, in any notation, unless both are classes of one package: it
     * would replace that average in every request.
     *
     * @throws IllegalStateException if one has
     */
    void requireOwnAverages() {
        for (Metric<?> metric : metrics.all()) {
            for (String name : Stream.concat(Stream.of(metric.id()), metric.aliases().stream())
                    .toList()) {
                averaged(name)
                        .filter(base -> !base.getClass()
                                .getPackageName()
                                .equals(metric.getClass().getPackageName()))
                        .ifPresent(base -> {
                            throw nameOfAverage(name, metric, base);
                        });
            }
        }
    }

    /** Returns the error for a name of a metric that is the name of an average of another one, with advice for the one of the user. */
    private static IllegalStateException nameOfAverage(String name, Metric<?> metric, Metric<?> base) {
        boolean isBaseOfUser = ProviderFaults.isOfUser(base) && !ProviderFaults.isOfUser(metric);
        return new IllegalStateException(
                isBaseOfUser
                        ? "metric id '" + base.id() + "' of " + base.getClass().getName()
                                + " has an average of the name '" + name
                                + "', which metric '" + metric.id() + "' of "
                                + metric.getClass().getName()
                                + " has already; choose another id than '" + base.id() + "'"
                        : "metric id '" + name + "' of " + metric.getClass().getName()
                                + " is the name of an average of metric '" + base.id() + "' of "
                                + base.getClass().getName() + "; choose another id");
    }

    /** Returns the binary metric of which a name is an average over classes; empty for other names. */
    private Optional<Metric<?>> averaged(String name) {
        Matcher parts = AVERAGED.matcher(name.toLowerCase(Locale.ROOT));
        if (!parts.matches() || (parts.group(1) == null) == (parts.group(3) == null)) {
            return Optional.empty();
        }
        String base = normalized(parts.group(2));
        return metrics.all().stream()
                .filter(BinaryMetric.class::isInstance)
                .filter(metric -> Stream.concat(Stream.of(metric.id()), metric.aliases().stream())
                        .anyMatch(known -> normalized(known).equals(base)))
                .findFirst();
    }

    /**
     * Returns the id with its average and the options that the name implies.
     *
     * @throws UnknownNameException if the name may mean several metrics
     */
    Optional<Spelling> read(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return readName(name, lower).or(() -> readAverage(name, lower));
    }

    private Optional<Spelling> readAverage(String name, String lower) {
        Matcher parts = AVERAGED.matcher(lower);
        if (!parts.matches() || (parts.group(1) != null && parts.group(3) != null)) {
            return Optional.empty();
        }
        String average = Stream.of(1, 3)
                .map(parts::group)
                .filter(word -> word != null)
                .map(word -> "." + word)
                .collect(Collectors.joining());
        String base = parts.group(2);
        Matcher measure = F_MEASURE.matcher(base);
        Optional<Spelling> parsed = readName(name, base)
                .map(spelling -> new Spelling(spelling.name() + average, spelling.options(), Optional.empty()));
        parsed.map(spelling -> AMBIGUOUS.get(spelling.name())).ifPresent(meanings -> {
            throw ambiguous(name, meanings);
        });
        if (parsed.isEmpty() && measure.matches() && metrics.find("fbeta").isPresent()) {
            return Optional.of(
                    new Spelling("fbeta" + average, Options.of(Map.of("beta", measure.group(1))), Optional.empty()));
        }
        return parsed;
    }

    private Optional<Spelling> readName(String requested, String name) {
        String key = normalized(name);
        if (key.isEmpty()) {
            return Optional.empty();
        }
        Stream<String> registered = Stream.concat(metrics.ids().stream(), metrics.aliases().stream())
                .filter(known -> normalized(known).equals(key));
        TreeMap<String, Spelling> read = new TreeMap<>();
        Stream.concat(registered, SYNONYMS.getOrDefault(key, List.of()).stream())
                .map(Spelling::parse)
                .forEach(known -> metrics.find(known.name())
                        .map(metric -> new Spelling(metric.id(), known.options(), Optional.empty()))
                        .ifPresent(spelling -> read.put(text(spelling), spelling)));
        if (read.size() > 1) {
            throw ambiguous(requested, read.keySet());
        }
        return read.values().stream().findFirst();
    }

    private static UnknownNameException ambiguous(String requested, Collection<String> spellings) {
        return new UnknownNameException(
                "metric '" + requested + "' may be any of " + spellings + "; write which one is meant");
    }

    private static String text(Spelling spelling) {
        return spelling.options().isEmpty() ? spelling.name() : spelling.name() + ":" + spelling.options();
    }

    private static String normalized(String name) {
        return Arrays.stream(name.toLowerCase(Locale.ROOT).split("[-_. ]+"))
                .filter(word -> !word.equals("score"))
                .collect(Collectors.joining());
    }
}
