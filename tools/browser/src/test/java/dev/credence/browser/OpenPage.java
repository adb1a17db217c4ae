package dev.credence.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NoAlertPresentException;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An open page of the browser: its log, its contents, and the actions of a reader. */
final class OpenPage {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(50);

    private final ChromeDriver driver;
    private final URI address;
    private final Path downloads;

    OpenPage(ChromeDriver driver, URI address, Path downloads) {
        this.driver = driver;
        this.address = address;
        this.downloads = downloads;
    }

    void forgetLogs() {
        console();
        driver.manage().logs().get(LogType.PERFORMANCE);
    }

    /** Returns the errors and warnings since the page was opened. */
    List<String> console() {
        return StreamSupport.stream(driver.manage().logs().get(LogType.BROWSER).spliterator(), false)
                .map(LogEntry::getMessage)
                .toList();
    }

    /** Returns the addresses that the page requested since it was opened, except its own and blobs. */
    List<String> requests() {
        return StreamSupport.stream(
                        driver.manage().logs().get(LogType.PERFORMANCE).spliterator(), false)
                .map(entry -> JSON.readTree(entry.getMessage()).get("message"))
                .filter(message -> message.get("method").asString().equals("Network.requestWillBeSent"))
                .map(message -> message.at("/params/request/url").asString())
                .filter(url -> !url.equals(address.toString()) && !url.startsWith("blob:") && !url.startsWith("data:"))
                .toList();
    }

    /** Closes an open dialog and returns its text. */
    Optional<String> dialog() {
        try {
            var alert = driver.switchTo().alert();
            String words = String.valueOf(alert.getText());
            alert.dismiss();
            return Optional.of(words);
        } catch (NoAlertPresentException none) {
            return Optional.empty();
        }
    }

    /** Shows the page as it is printed, or on the screen. */
    void onPaper(boolean printed) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", printed ? "print" : ""));
    }

    /** Returns the number of sheets of A4 on which the page is printed. */
    long sheets() {
        Map<String, Object> printed = driver.executeCdpCommand(
                "Page.printToPDF", Map.of("paperWidth", 8.27, "paperHeight", 11.69, "preferCSSPageSize", true));
        String document = new String(
                Base64.getDecoder().decode(String.valueOf(printed.get("data"))), StandardCharsets.ISO_8859_1);
        return Pattern.compile("/Type\\s*/Page\\b").matcher(document).results().count();
    }

    /** Returns the result of a script that runs in the page. */
    String js(String script, Object... arguments) {
        return String.valueOf(driver.executeScript(script, arguments));
    }

    long number(String expression) {
        return Long.parseLong(String.valueOf(driver.executeScript("return Math.round(" + expression + ")")));
    }

    boolean holds(String expression, Object... arguments) {
        return Boolean.TRUE.equals(driver.executeScript("return Boolean(" + expression + ")", arguments));
    }

    /** Returns the result of a promise, as JSON. */
    JsonNode promised(String expression) {
        driver.manage().timeouts().scriptTimeout(Duration.ofSeconds(60));
        Object text = driver.executeAsyncScript("const done = arguments[arguments.length - 1];"
                + "Promise.resolve(" + expression + ").then(value => done(JSON.stringify(value)),"
                + " error => done(JSON.stringify({error: String(error)})))");
        return JSON.readTree(String.valueOf(text));
    }

    List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    WebElement one(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    /** Returns the text of an element, visible or not. */
    String textOf(String selector) {
        return String.valueOf(
                driver.executeScript("return document.querySelector(arguments[0]).textContent", selector));
    }

    WebElement focused() {
        return driver.switchTo().activeElement();
    }

    void reload() {
        driver.navigate().refresh();
    }

    void press(Keys key) {
        press(key, 1);
    }

    void press(Keys key, int times) {
        new Actions(driver).sendKeys(key.toString().repeat(times)).perform();
    }

    /** Scrolls to an element and moves the pointer onto it. */
    void pointAt(WebElement element) {
        driver.executeScript("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element);
        new Actions(driver).moveToElement(element).perform();
    }

    void click(String selector) {
        WebElement element = one(selector);
        driver.executeScript("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element);
        element.click();
    }

    /** Clicks a link and returns the saved file. */
    String downloaded(String link) {
        try (Stream<Path> old = Files.list(downloads)) {
            for (Path file : old.toList()) {
                Files.delete(file);
            }
            click(link);
            return Files.readString(finished());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path finished() throws IOException {
        for (long end = System.nanoTime() + PATIENCE.toNanos(); System.nanoTime() < end; ) {
            try (Stream<Path> files = Files.list(downloads)) {
                Optional<Path> whole = files.filter(OpenPage::isWhole).findFirst();
                if (whole.isPresent()) {
                    return whole.orElseThrow();
                }
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
        throw new AssertionError("nothing was saved within " + PATIENCE);
    }

    /** Chromium writes a temporary file, then creates an empty file of the final name, and finally renames the temporary file to it. */
    private static boolean isWhole(Path file) {
        String name = file.getFileName().toString();
        return !name.endsWith(".crdownload")
                && !name.startsWith(".")
                && file.toFile().length() > 0;
    }

    /** Returns a screenshot. */
    byte[] picture() {
        return driver.getScreenshotAs(OutputType.BYTES);
    }
}
