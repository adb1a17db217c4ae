package dev.credence.hypothesis;

import dev.credence.api.text.Suggestions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;

/**
 * All tests of this module by name, for JSON and command lines.
 *
 * <pre>{@code
 * TestOutcome outcome = HypothesisTests.find("mcnemar-exact")
 *         .test(TestInput.of(Map.of("b", 8, "c", 5)), TestOptions.DEFAULTS);
 * }</pre>
 */
public final class HypothesisTests {
    private static final Map<String, NamedTest> BY_NAME = new TreeMap<>();
    private static final Map<String, NamedTest> BY_ID = new TreeMap<>();

    static {
        List<NamedTest> all = new ArrayList<>(NamedProportionTests.ALL);
        all.addAll(NamedDifferenceTests.ALL);
        all.addAll(NamedManyTests.ALL);
        all.forEach(HypothesisTests::add);
    }

    private HypothesisTests() {}

    private static void add(NamedTest test) {
        BY_ID.put(test.id(), test);
        List<String> names = new ArrayList<>(test.aliases());
        names.add(test.id());
        for (String name : names) {
            if (BY_NAME.put(name, test) != null) {
                throw new IllegalStateException("test name '" + name + "' is claimed twice, also by " + test.id());
            }
        }
    }

    /** {@return all tests in the order of their identifiers} */
    public static Collection<NamedTest> all() {
        return List.copyOf(BY_ID.values());
    }

    /**
     * Finds a test by name.
     *
     * @param name the identifier or an alias; spellings such as {@code wilcoxonSignedRank} and {@code sign_test} are accepted
     * @return the test
     * @throws NoSuchElementException if there is none of this name; the message has the nearest
     */
    public static NamedTest find(String name) {
        NamedTest exact = BY_NAME.get(name);
        NamedTest found = exact == null ? BY_NAME.get(plain(name)) : exact;
        if (found == null) {
            throw new NoSuchElementException(Suggestions.message("test", ShownInput.text(name), BY_NAME.keySet()));
        }
        return found;
    }

    /** Replaces capitals and underscores by hyphens, and removes the word test. */
    private static String plain(String name) {
        String words = name.length() > 100 ? "" : name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-");
        return words.toLowerCase(Locale.ROOT).replace('_', '-').replaceFirst("-test$", "");
    }
}
